-- Notices to the school's own users: who is addressed, from which day to which, and who has read and acknowledged them.

create table messaging.notice (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  -- As the editor keeps it (kit/contract/rich-text.ts), and its words for searches.
  body jsonb not null,
  words text not null,
  everyone boolean not null default false,
  roles text[] not null default '{}',
  -- Days of the school, both included. Without a first day it is the one on which it is published, without a last it stays.
  from_day date,
  to_day date,
  pinned boolean not null default false,
  must_acknowledge boolean not null default false,
  -- Goes up when what is said has changed so much that it is to be read and acknowledged again.
  edition int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  author_id bigint not null,
  author text not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_because text,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint notice_days check (to_day >= from_day),
  constraint notice_published check (state = 'draft' or (published_at is not null and from_day is not null))
);
select kit.tenant('messaging.notice');
comment on table messaging.notice is 'notices';
comment on constraint notice_days on messaging.notice is 'toDay: Choose the first day or a later one.';
comment on constraint notice_published on messaging.notice is 'fromDay: A published notice has a first day.';
create index notice_board on messaging.notice (school_id, state, from_day desc);

create table messaging.notice_department (
  school_id int not null,
  notice_id bigint not null,
  department_id bigint not null,
  primary key (school_id, notice_id, department_id),
  constraint notice_department_notice foreign key (school_id, notice_id) references messaging.notice (school_id, id) on delete cascade,
  constraint notice_department_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('messaging.notice_department', 'insert, delete');
comment on table messaging.notice_department is 'notices';
comment on constraint notice_department_department on messaging.notice_department is 'departmentIds: Choose departments of this school.';
create index notice_department_id on messaging.notice_department (school_id, department_id);

-- Attachments, and the images that stand in the text.
create table messaging.notice_file (
  school_id int not null,
  notice_id bigint not null,
  file_id bigint not null,
  kind text not null check (kind in ('attachment', 'image')),
  name text not null,
  place int not null,
  primary key (school_id, notice_id, file_id),
  constraint notice_file_notice foreign key (school_id, notice_id) references messaging.notice (school_id, id) on delete cascade
);
select kit.tenant('messaging.notice_file', 'insert, update, delete');
comment on table messaging.notice_file is 'files of notices';

-- One row for each user who has opened a notice, however often and in however many windows.
create table messaging.notice_reader (
  school_id int not null,
  notice_id bigint not null,
  account_id bigint not null,
  -- The edition that was read last, and when that was first.
  edition int not null,
  read_at timestamptz not null,
  acknowledged_edition int,
  acknowledged_at timestamptz,
  primary key (school_id, notice_id, account_id),
  constraint notice_reader_notice foreign key (school_id, notice_id) references messaging.notice (school_id, id) on delete cascade,
  constraint notice_reader_acknowledged check ((acknowledged_edition is null) = (acknowledged_at is null))
);
select kit.tenant('messaging.notice_reader', 'insert, update');
comment on table messaging.notice_reader is 'readers of notices';
comment on constraint notice_reader_acknowledged on messaging.notice_reader is 'acknowledged: An acknowledgement has a time.';
create index notice_reader_account on messaging.notice_reader (school_id, account_id);
