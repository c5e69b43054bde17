-- Consent, access to health data, requests of families about their data, and how long each kind of data is kept.
-- Sources: Data Protection Act 2019 (sections 26 to 33 and 44 to 46) and the General Regulations (L.N. 263 of 2021).

-- Every yes and no about a purpose, in the order given; the last one of a purpose stands.
create table registration.consent (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  purpose text not null check (purpose in ('photo', 'publication', 'biometrics', 'sms', 'health', 'trips')),
  given boolean not null,
  -- The guardian, or the adult student, who said so.
  said_by text not null,
  said_on date not null,
  evidence text not null check (evidence in ('signed form', 'letter', 'in person', 'phone', 'message')),
  file_id bigint,
  note text,
  recorded_by text not null,
  recorded_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint consent_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('registration.consent', 'insert');
comment on table registration.consent is 'consents';
create index consent_latest on registration.consent (school_id, student_id, purpose, id desc);

-- Who has looked at whose health record. Written in a transaction of its own, before the record is shown.
create table registration.health_access (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  account_id bigint not null,
  account_name text not null,
  -- Where it was shown: the profile, a list, a paper.
  shown_in text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint health_access_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('registration.health_access', 'insert, delete');
comment on table registration.health_access is 'looks at health records';
create index health_access_student on registration.health_access (school_id, student_id, account_id, at desc);
create index health_access_at on registration.health_access (school_id, at desc, id desc);

-- What families ask about their data, with the day by which the law wants an answer.
create table registration.data_request (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'objection', 'portability')),
  student_id bigint not null,
  asked_by text not null,
  relation text not null,
  details text,
  received_on date not null,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'answered', 'refused')),
  answer text,
  answered_on date,
  version int not null default 1,
  primary key (school_id, id),
  constraint data_request_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint data_request_answered check ((state = 'open') = (answered_on is null))
);
select kit.tenant('registration.data_request', 'insert, update');
comment on table registration.data_request is 'requests about data';
create index data_request_due on registration.data_request (school_id, state, due_on);
create index data_request_student on registration.data_request (school_id, student_id);
comment on constraint data_request_student on registration.data_request is 'studentId: Choose a student of this school.';
comment on constraint data_request_answered on registration.data_request is 'state: A request is answered on a day.';

-- For how many years after a student has left each kind of data is kept; a kind without a row is kept.
create table registration.retention_rule (
  school_id int not null,
  kind text not null,
  years int not null check (years between 0 and 50),
  version int not null default 1,
  primary key (school_id, kind)
);
select kit.tenant('registration.retention_rule', 'insert, update, delete');
comment on table registration.retention_rule is 'retention rules';
