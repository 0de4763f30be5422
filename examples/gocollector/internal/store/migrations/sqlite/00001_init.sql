-- Times are microseconds since 1970, UTC. Text is compared byte by byte.

-- +goose Up
CREATE TABLE feeds (
    name   TEXT NOT NULL PRIMARY KEY COLLATE BINARY,
    cursor TEXT NOT NULL
);

CREATE TABLE events (
    id            BLOB    NOT NULL PRIMARY KEY,       -- sha256(index_path@index_version)
    index_path    TEXT    NOT NULL COLLATE BINARY,
    index_version TEXT    NOT NULL COLLATE BINARY,
    index_time    INTEGER,
    resync        INTEGER NOT NULL DEFAULT 0,         -- 1: collect again
    processed     INTEGER NOT NULL DEFAULT 0,         -- 0 not yet, 1 stored as index_path, 6 stored as another key, 9 nothing to store
    deprecated    INTEGER NOT NULL DEFAULT 0,         -- 1: index_path is not the key
    product_key   TEXT    COLLATE BINARY,
    class         TEXT,
    reason        TEXT,                               -- of the last failure
    attempts      INTEGER NOT NULL DEFAULT 0,         -- claims since the last success
    claim_owner   TEXT,
    due_at        INTEGER NOT NULL,                   -- may be claimed from then on; the end of a claim
    finished_at   INTEGER
);
CREATE INDEX events_waiting ON events (due_at) WHERE processed = 0 OR resync = 1;
CREATE INDEX events_index_path ON events (index_path);
CREATE INDEX events_product_key ON events (product_key) WHERE product_key IS NOT NULL;

CREATE TABLE products (
    product_key TEXT    NOT NULL PRIMARY KEY COLLATE BINARY,
    latest      TEXT,
    synopsis    TEXT    NOT NULL DEFAULT '',
    repository  TEXT    NOT NULL DEFAULT '',
    imported_by INTEGER,
    page_status INTEGER NOT NULL DEFAULT 0,           -- what the package site answered; 0: nothing
    page_at     INTEGER,                              -- when it answered
    page_reason TEXT    NOT NULL DEFAULT '',          -- why it did not
    updated_at  INTEGER NOT NULL
);
CREATE INDEX products_lower ON products (lower(product_key));

CREATE TABLE versions (
    product_key TEXT    NOT NULL COLLATE BINARY REFERENCES products,
    version     TEXT    NOT NULL COLLATE BINARY,
    source_path TEXT    NOT NULL COLLATE BINARY,      -- the path that the proxy lists it under
    time        INTEGER,
    mod_read    INTEGER NOT NULL DEFAULT 0,           -- 1: its own go.mod was read and names product_key
    PRIMARY KEY (product_key, version)
) WITHOUT ROWID;

CREATE TABLE licenses (
    product_key TEXT    NOT NULL COLLATE BINARY REFERENCES products,
    license     TEXT    NOT NULL COLLATE BINARY,      -- SPDX identifier, or as the page has it
    PRIMARY KEY (product_key, license)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE licenses;
DROP TABLE versions;
DROP TABLE products;
DROP TABLE events;
DROP TABLE feeds;
