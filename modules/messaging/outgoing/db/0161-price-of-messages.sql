-- What others may name of a message grows by its days, its price and when it left.

create or replace view messaging.messages with (security_invoker = true) as
  select school_id, id, batch_id, student_id, name, phone, body, segments, state, reason, cost, currency, day, due_at, sent_at
    from messaging.message;
