-- What the proof of an erasure and the sentence "in use by" call these tables.

comment on table kit.audit_entry is 'entries of the history';
comment on table kit.counter is 'rows of numbers';
comment on table kit.idempotency_key is 'answers kept for a repeated call';
comment on table kit.outbox_message is 'messages to be sent';
comment on table kit.saved_view is 'saved views of lists';
