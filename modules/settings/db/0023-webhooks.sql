-- Webhooks: other programs are told of what happens in the school, over https and signed. What is to be told is written in the
-- transaction in which it happens, and sent afterwards until it has arrived.
create table settings.webhook (
  school_id int not null,
  id bigint generated always as identity,
  version int not null default 1,
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  enabled boolean not null default true,
  -- Why the product itself switched it off; null: it did not.
  paused_because text,
  -- Since when nothing has arrived; null: the last one did.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('settings.webhook');
comment on table settings.webhook is 'webhooks';
create unique index webhook_name on settings.webhook (school_id, lower(name));
comment on index settings.webhook_name is 'name: Another webhook has this name.';

-- By themselves, since a copy of the school leaves them out.
create table settings.webhook_secret (
  school_id int not null,
  webhook_id bigint not null,
  -- Sealed. The one before signs too until its time is over, so that a receiver can change over without losing anything.
  secret text not null,
  previous text,
  previous_until timestamptz,
  primary key (school_id, webhook_id),
  foreign key (school_id, webhook_id) references settings.webhook on delete cascade
);
select kit.tenant('settings.webhook_secret');

-- What happened, as it is told. `key` is the `webhook-id`: the same however often it is sent.
create table settings.webhook_event (
  school_id int not null,
  id bigint generated always as identity,
  key text not null,
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  primary key (school_id, id)
);
select kit.tenant('settings.webhook_event', 'insert, delete');

create table settings.webhook_delivery (
  school_id int not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null,
  -- Who sends it now, and until when that one is believed to live.
  claim uuid,
  claimed_until timestamptz,
  ended_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, webhook_id) references settings.webhook on delete cascade,
  foreign key (school_id, event_id) references settings.webhook_event on delete cascade
);
select kit.tenant('settings.webhook_delivery');
create index webhook_delivery_webhook on settings.webhook_delivery (school_id, webhook_id, id desc);
create index webhook_delivery_event on settings.webhook_delivery (school_id, event_id);
create index webhook_delivery_due on settings.webhook_delivery (next_at) where state = 'waiting';

-- Every time that one was sent, and what came back.
create table settings.webhook_attempt (
  school_id int not null,
  id bigint generated always as identity,
  delivery_id bigint not null,
  at timestamptz not null,
  -- Of the answer; null: none came.
  status int,
  problem text,
  milliseconds int not null,
  primary key (school_id, id),
  foreign key (school_id, delivery_id) references settings.webhook_delivery on delete cascade
);
select kit.tenant('settings.webhook_attempt', 'insert, delete');
create index webhook_attempt_delivery on settings.webhook_attempt (school_id, delivery_id, id);
