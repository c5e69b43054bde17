-- What a school has changed about the events that people are told of; an event without a row is as its module declares it.

create table messaging.event_switch (
  school_id int not null,
  event_key text not null,
  is_on boolean not null,
  reach text not null default 'first' check (reach in ('first', 'all')),
  -- Null: the school's own language.
  language text check (language in ('en', 'sw', 'both')),
  -- Null: the module's own text.
  text_en text,
  text_sw text,
  version int not null default 1,
  primary key (school_id, event_key)
);
select kit.tenant('messaging.event_switch');
comment on table messaging.event_switch is 'event switches';
