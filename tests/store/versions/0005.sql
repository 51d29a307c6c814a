-- A record as schema 0005 wrote it.
BEGIN TRANSACTION;
CREATE TABLE added_game (
	game VARCHAR NOT NULL, 
	folder VARCHAR NOT NULL, 
	PRIMARY KEY (game)
);
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE box_entry (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	figures JSON NOT NULL, 
	text VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	UNIQUE (game, kind, "key")
);
INSERT INTO "box_entry" VALUES(1,'pacg-rotr','card','Cure','cure','{"type": "spell"}','Heals a little.
Once a turn.','2026-11-16T12:00:00Z');
CREATE TABLE campaign (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	created_at VARCHAR NOT NULL, 
	options JSON NOT NULL
);
INSERT INTO "campaign" VALUES(1,'Thursday','thursday','pacg-rotr','open','2026-11-16T12:00:00Z','{"title": "Rise of the Runelords", "products": ["base"]}');
CREATE TABLE counter (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	hero_id INTEGER, 
	name VARCHAR NOT NULL, 
	value INTEGER NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(hero_id) REFERENCES hero (id)
);
CREATE TABLE custom_card (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	type VARCHAR NOT NULL, 
	facts JSON NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
CREATE TABLE deck_state (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	hero_id INTEGER, 
	quest_run_id INTEGER, 
	at VARCHAR NOT NULL, 
	facts JSON NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(hero_id) REFERENCES hero (id), 
	FOREIGN KEY(quest_run_id) REFERENCES quest_run (id)
);
CREATE TABLE feat (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	hero_id INTEGER, 
	kind VARCHAR NOT NULL, 
	what VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	facts JSON NOT NULL, 
	at VARCHAR NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(hero_id) REFERENCES hero (id)
);
CREATE TABLE hero (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	player_id INTEGER, 
	name VARCHAR NOT NULL, 
	character VARCHAR NOT NULL, 
	side VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	sheet JSON NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
);
INSERT INTO "hero" VALUES(1,1,1,'Kyra','kyra','heroes','active','{"key": "Kyra 1"}');
INSERT INTO "hero" VALUES(2,1,NULL,'Lem','lem','heroes','active','{"key": "Lem 2"}');
CREATE TABLE history (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	at VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	author VARCHAR NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
CREATE TABLE holding (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	hero_id INTEGER, 
	owner VARCHAR NOT NULL, 
	zone VARCHAR NOT NULL, 
	card VARCHAR NOT NULL, 
	type VARCHAR NOT NULL, 
	count INTEGER NOT NULL, 
	facts JSON NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(hero_id) REFERENCES hero (id)
);
CREATE TABLE house_rule (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
CREATE TABLE journal (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER, 
	at VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	author VARCHAR NOT NULL, 
	changes JSON NOT NULL, 
	undone INTEGER, 
	undone_by VARCHAR NOT NULL, 
	concerns INTEGER, 
	touched INTEGER
);
INSERT INTO "journal" VALUES(1,1,'2026-11-16T12:00:00Z','New campaign Thursday (Rise of the Runelords)','Ana','[{"table": "campaign", "before": null, "after": {"id": 1, "name": "Thursday", "key": "thursday", "game": "pacg-rotr", "status": "open", "created_at": "2026-11-16T12:00:00Z", "options": {"title": "Rise of the Runelords", "products": ["base"]}}}]',NULL,'',1,NULL);
INSERT INTO "journal" VALUES(2,NULL,'2026-11-16T12:00:00Z','In your box: card Cure (a text)','Ana','[{"table": "box_entry", "before": null, "after": {"id": 1, "game": "pacg-rotr", "kind": "card", "name": "Cure", "key": "cure", "figures": {"type": "spell"}, "text": "Heals a little.\nOnce a turn.", "at": "2026-11-16T12:00:00Z"}}]',NULL,'',NULL,NULL);
INSERT INTO "journal" VALUES(3,1,'2026-11-16T12:00:00Z','Kyra joins the party','Ana','[{"table": "player", "before": null, "after": {"id": 1, "campaign_id": 1, "name": "Ana"}}, {"table": "hero", "before": null, "after": {"id": 1, "campaign_id": 1, "player_id": 1, "name": "Kyra", "character": "kyra", "side": "heroes", "status": "active", "sheet": {}}}, {"table": "hero", "before": {"id": 1, "campaign_id": 1, "player_id": 1, "name": "Kyra", "character": "kyra", "side": "heroes", "status": "active", "sheet": {}}, "after": {"id": 1, "campaign_id": 1, "player_id": 1, "name": "Kyra", "character": "kyra", "side": "heroes", "status": "active", "sheet": {"key": "Kyra 1"}}}]',NULL,'',1,NULL);
INSERT INTO "journal" VALUES(4,1,'2026-11-16T12:00:00Z','Lem joins the party','Ana','[{"table": "hero", "before": null, "after": {"id": 2, "campaign_id": 1, "player_id": null, "name": "Lem", "character": "lem", "side": "heroes", "status": "active", "sheet": {}}}, {"table": "hero", "before": {"id": 2, "campaign_id": 1, "player_id": null, "name": "Lem", "character": "lem", "side": "heroes", "status": "active", "sheet": {}}, "after": {"id": 2, "campaign_id": 1, "player_id": null, "name": "Lem", "character": "lem", "side": "heroes", "status": "active", "sheet": {"key": "Lem 2"}}}]',NULL,'',1,NULL);
INSERT INTO "journal" VALUES(5,1,'2026-11-16T12:00:00Z','Note on Kyra: the mayor lied','Ana','[{"table": "note", "before": null, "after": {"id": 1, "campaign_id": 1, "hero_id": 1, "text": "the mayor lied", "at": "2026-11-16T12:00:00Z"}}]',NULL,'',1,NULL);
CREATE TABLE ledger_entry (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	hero_id INTEGER, 
	account VARCHAR NOT NULL, 
	amount INTEGER NOT NULL, 
	reason VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(hero_id) REFERENCES hero (id)
);
CREATE TABLE note (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	hero_id INTEGER, 
	text VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(hero_id) REFERENCES hero (id)
);
INSERT INTO "note" VALUES(1,1,1,'the mayor lied','2026-11-16T12:00:00Z');
CREATE TABLE player (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
INSERT INTO "player" VALUES(1,1,'Ana');
CREATE TABLE quest_run (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	quest VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	winner VARCHAR NOT NULL, 
	started_at VARCHAR NOT NULL, 
	ended_at VARCHAR NOT NULL, 
	facts JSON NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
CREATE TABLE relic (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	hero_id INTEGER, 
	name VARCHAR NOT NULL, 
	side VARCHAR NOT NULL, 
	wielder VARCHAR NOT NULL, 
	facts JSON NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(hero_id) REFERENCES hero (id)
);
CREATE TABLE ruling (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	about VARCHAR NOT NULL, 
	at VARCHAR NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
CREATE TABLE setting (
	"key" VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE shelved_book (
	game VARCHAR NOT NULL, 
	book VARCHAR NOT NULL, 
	folder VARCHAR NOT NULL, 
	PRIMARY KEY (game, book)
);
CREATE TABLE snapshot (
	campaign_id INTEGER NOT NULL, 
	body VARCHAR NOT NULL, 
	PRIMARY KEY (campaign_id), 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id) ON DELETE CASCADE
);
INSERT INTO "snapshot" VALUES(1,'{"campaign": [{"created_at": "2026-11-16T12:00:00Z", "game": "pacg-rotr", "id": 1, "key": "thursday", "name": "Thursday", "options": {"products": ["base"], "title": "Rise of the Runelords"}, "status": "open"}], "counter": [], "custom_card": [], "feat": [], "hero": [{"campaign_id": 1, "character": "kyra", "id": 1, "name": "Kyra", "player_id": 1, "sheet": {"key": "Kyra 1"}, "side": "heroes", "status": "active"}, {"campaign_id": 1, "character": "lem", "id": 2, "name": "Lem", "player_id": null, "sheet": {"key": "Lem 2"}, "side": "heroes", "status": "active"}], "holding": [], "house_rule": [], "ledger_entry": [], "note": [{"at": "2026-11-16T12:00:00Z", "campaign_id": 1, "hero_id": 1, "id": 1, "text": "the mayor lied"}], "player": [{"campaign_id": 1, "id": 1, "name": "Ana"}], "quest_run": [], "relic": [], "ruling": [], "trader": []}');
CREATE TABLE trade (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	trader_id INTEGER, 
	hero_id INTEGER, 
	quest_run_id INTEGER, 
	at VARCHAR NOT NULL, 
	facts JSON NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id), 
	FOREIGN KEY(trader_id) REFERENCES trader (id), 
	FOREIGN KEY(hero_id) REFERENCES hero (id), 
	FOREIGN KEY(quest_run_id) REFERENCES quest_run (id)
);
CREATE TABLE trader (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	facts JSON NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaign (id)
);
CREATE UNIQUE INDEX ix_campaign_key ON campaign ("key");
CREATE INDEX ix_journal_campaign_id ON journal (campaign_id);
CREATE INDEX ix_journal_concerns ON journal (concerns);
CREATE INDEX ix_journal_undone ON journal (undone);
CREATE INDEX ix_player_campaign_id ON player (campaign_id);
CREATE INDEX ix_trader_campaign_id ON trader (campaign_id);
CREATE INDEX ix_quest_run_campaign_id ON quest_run (campaign_id);
CREATE INDEX ix_custom_card_campaign_id ON custom_card (campaign_id);
CREATE INDEX ix_ruling_campaign_id ON ruling (campaign_id);
CREATE INDEX ix_house_rule_campaign_id ON house_rule (campaign_id);
CREATE INDEX ix_history_campaign_id ON history (campaign_id);
CREATE INDEX ix_hero_campaign_id ON hero (campaign_id);
CREATE INDEX ix_hero_player_id ON hero (player_id);
CREATE INDEX ix_holding_campaign_id ON holding (campaign_id);
CREATE INDEX ix_holding_hero_id ON holding (hero_id);
CREATE INDEX ix_feat_hero_id ON feat (hero_id);
CREATE INDEX ix_feat_campaign_id ON feat (campaign_id);
CREATE INDEX ix_ledger_entry_campaign_id ON ledger_entry (campaign_id);
CREATE INDEX ix_ledger_entry_hero_id ON ledger_entry (hero_id);
CREATE INDEX ix_trade_campaign_id ON trade (campaign_id);
CREATE INDEX ix_trade_quest_run_id ON trade (quest_run_id);
CREATE INDEX ix_trade_trader_id ON trade (trader_id);
CREATE INDEX ix_trade_hero_id ON trade (hero_id);
CREATE INDEX ix_relic_campaign_id ON relic (campaign_id);
CREATE INDEX ix_relic_hero_id ON relic (hero_id);
CREATE INDEX ix_deck_state_campaign_id ON deck_state (campaign_id);
CREATE INDEX ix_deck_state_quest_run_id ON deck_state (quest_run_id);
CREATE INDEX ix_deck_state_hero_id ON deck_state (hero_id);
CREATE INDEX ix_note_campaign_id ON note (campaign_id);
CREATE INDEX ix_note_hero_id ON note (hero_id);
CREATE INDEX ix_counter_campaign_id ON counter (campaign_id);
CREATE INDEX ix_counter_hero_id ON counter (hero_id);
COMMIT;
