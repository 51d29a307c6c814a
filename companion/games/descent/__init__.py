"""Descent: campaign graphs, cards, and the checks of heroes' equipment and the overlord's deck."""
