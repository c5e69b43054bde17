-- What SQL of others may name: views that show whoever asks their own school’s rows.

create view messaging.messages with (security_invoker = true) as
  select school_id, id, batch_id, student_id, name, phone, body, segments, state, reason
    from messaging.message;
comment on view messaging.messages is 'messages of a batch, whom they went to and what became of them';
grant select on messaging.messages to daftari_app, daftari_platform;
