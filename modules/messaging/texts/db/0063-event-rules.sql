-- What a school has decided about an event that people are told of; an event without a row goes by its own defaults.
create table messaging.event_rule (
  school_id int not null,
  -- The event's key: registration.leaveout-approved.
  key text not null,
  told boolean not null,
  -- Of each student the first guardian, or every one.
  reach text not null default 'first' check (reach in ('first', 'all')),
  -- Null: the event's own text.
  text_en text,
  text_sw text,
  version int not null default 1,
  primary key (school_id, key)
);
select kit.tenant('messaging.event_rule');
comment on table messaging.event_rule is 'event rules';
