-- Breaches of personal data: what the school knows, and whom it has told. Data Protection Act 2019 section 43.
create table registration.breach (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  details text not null,
  happened_at timestamptz,
  -- The clock runs from here and is never set again.
  known_at timestamptz not null,
  -- students, guardians, staff, board, others.
  whose text[] not null,
  data text not null,
  -- Null while nobody knows.
  people int check (people >= 0),
  risk text not null check (risk in ('unknown', 'none', 'real', 'high')),
  risk_because text,
  measures text,
  commissioner_told_at timestamptz,
  commissioner_reference text,
  late_because text,
  people_told_at timestamptz,
  people_told_how text,
  people_not_told_because text,
  closed_at timestamptz,
  closing_note text,
  recorded_by text not null,
  recorded_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint breach_known check (happened_at <= known_at),
  constraint breach_told check (commissioner_told_at >= known_at),
  constraint breach_people_told check (people_told_at is null or people_not_told_because is null)
);
select kit.tenant('registration.breach', 'insert, update');
comment on table registration.breach is 'breaches';
comment on constraint breach_known on registration.breach is 'happenedAt: It happened before the school knew of it.';
comment on constraint breach_told on registration.breach is 'toldAt: The Commissioner is told after the school knows of it.';
comment on constraint breach_people_told on registration.breach is 'because: The people are told, or it is said why not.';
create index breach_known_at on registration.breach (school_id, known_at desc, id desc);
