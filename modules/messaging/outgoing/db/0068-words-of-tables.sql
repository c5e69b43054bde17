-- What the proof of an erasure and the sentence "in use by" call these tables.

comment on table messaging.part is 'parts of messages';
comment on table messaging.trace is 'steps of messages';
