-- What a search of the history compares: folded once when a message is written, not for every message of every search.
alter table messaging.message add column search_text text not null
  generated always as (kit.fold(coalesce(name || ' ', '') || body)) stored;
alter table messaging.batch add column search_text text not null generated always as (kit.fold(title)) stored;
