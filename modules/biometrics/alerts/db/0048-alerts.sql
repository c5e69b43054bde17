-- What families are told of attendance by SMS: the school's rules, and what came of each event.

-- A school without a row has these as the defaults say.
create table biometrics.alert_setting (
  school_id int not null,
  -- How old an event may be when it is told, in minutes.
  limit_minutes int not null default 60,
  -- Messages a day that the school sends of attendance.
  day_cap int not null default 500,
  -- From when on who is missing is told as absent, `hh:mm` in the school's time.
  absent_at text not null default '10:00',
  -- `register`: who is marked absent; `device`: who was not seen by a device either.
  absent_counts text not null default 'register' check (absent_counts in ('register', 'device')),
  -- Cents for one part of a message; none: what the provider asked lately is taken.
  part_price bigint,
  version int not null default 1,
  primary key (school_id),
  constraint alert_setting_limit check (limit_minutes between 5 and 720),
  constraint alert_setting_cap check (day_cap between 1 and 100000),
  constraint alert_setting_price check (part_price between 0 and 100000)
);
select kit.tenant('biometrics.alert_setting');
comment on table biometrics.alert_setting is 'settings of attendance messages';
comment on constraint alert_setting_limit on biometrics.alert_setting is 'limitMinutes: Enter 5 to 720 minutes.';
comment on constraint alert_setting_cap on biometrics.alert_setting is 'dayCap: Enter 1 to 100,000.';
comment on constraint alert_setting_price on biometrics.alert_setting is 'partPrice: Enter a price of up to 1,000.';

-- An event without a row is not told.
create table biometrics.alert_rule (
  school_id int not null,
  event text not null check (event in ('arrival', 'departure', 'absent', 'late')),
  told boolean not null default false,
  -- None: every class.
  class_ids bigint[],
  reach text not null default 'first' check (reach in ('first', 'all')),
  -- None: the product's own words.
  text_en text,
  text_sw text,
  version int not null default 1,
  primary key (school_id, event)
);
select kit.tenant('biometrics.alert_rule');
comment on table biometrics.alert_rule is 'rules of attendance messages';
create index alert_rule_told on biometrics.alert_rule (school_id) where told;

-- One row an event, student and day, written with the message in one transaction: what makes that nobody is told twice.
create table biometrics.alert (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  day date not null,
  event text not null check (event in ('arrival', 'departure', 'absent', 'late')),
  -- When it happened, and the student's class then.
  at timestamptz not null,
  class_id bigint not null,
  -- `sent`: put on its way; else why nothing was: no guardian takes SMS, the day's cap, no credit, too old.
  outcome text not null check (outcome in ('sent', 'nobody', 'cap', 'credit', 'stale')),
  messages int not null default 0,
  batch_id bigint,
  created_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('biometrics.alert');
comment on table biometrics.alert is 'attendance messages';
create unique index alert_once on biometrics.alert (school_id, student_id, day, event);
comment on index biometrics.alert_once is 'event: The family was told of this already.';
create index alert_day on biometrics.alert (school_id, day, id);

-- When a mark was made on a phone that had no line; none: when it was saved.
alter table biometrics.register_mark add column made_at timestamptz;
