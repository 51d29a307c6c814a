"""Heroes of Arcania: what data cannot say."""
