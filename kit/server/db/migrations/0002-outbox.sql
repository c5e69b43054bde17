-- What the product sends by SMS and e-mail where no provider is set up: kept here and written to the log.
create table kit.outbox_message (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null: from the platform itself.
  school_id int,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  -- Without the parts that must not be kept, such as a one-time code.
  body text not null
);
create index outbox_message_school on kit.outbox_message (school_id, at desc);
select kit.tenant('kit.outbox_message', 'insert');
