-- Urgent messages are found first, without sorting what waits.
drop index messaging.message_due;
create index message_due on messaging.message (urgent desc, due_at, id) where state = 'queued';
