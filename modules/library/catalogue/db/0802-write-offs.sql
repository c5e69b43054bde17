-- Copies that are taken out of the library for good: one asks, another approves.

create table library.write_off (
  school_id int not null,
  id bigint generated always as identity,
  write_off_no text not null,
  day date not null,
  because text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'cancelled')),
  asked_by bigint,
  asked_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('library.write_off', 'insert, update');
comment on table library.write_off is 'write-offs';
create unique index write_off_number on library.write_off (school_id, write_off_no);
create index write_off_state on library.write_off (school_id, state, id desc);
create index write_off_day on library.write_off (school_id, day, id);
comment on index library.write_off_number is 'writeOffNo: Another write-off has just taken this number. Save again.';

create table library.write_off_copy (
  school_id int not null,
  write_off_id bigint not null,
  copy_id bigint not null,
  -- What the copy was worth, in cents, and how it stood when it was asked for.
  price bigint,
  status text not null,
  -- Until somebody has decided.
  open boolean not null default true,
  primary key (school_id, write_off_id, copy_id),
  constraint write_off_copy_document foreign key (school_id, write_off_id) references library.write_off (school_id, id),
  constraint write_off_copy_copy foreign key (school_id, copy_id) references library.copy (school_id, id)
);
select kit.tenant('library.write_off_copy', 'insert, update');
comment on table library.write_off_copy is 'copies to be written off';
create unique index write_off_copy_once on library.write_off_copy (school_id, copy_id) where open;
create index write_off_copy_of on library.write_off_copy (school_id, copy_id);
comment on index library.write_off_copy_once is 'copyIds: One of these copies waits to be written off already.';
comment on constraint write_off_copy_document on library.write_off_copy is 'id: Choose a write-off of this school.';
comment on constraint write_off_copy_copy on library.write_off_copy is 'copyIds: Choose copies of this library.';

-- Who asked, approved or sent it back, and what they said; written once.
create table library.write_off_step (
  school_id int not null,
  id bigint generated always as identity,
  write_off_id bigint not null,
  step text not null,
  taken_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint write_off_step_of foreign key (school_id, write_off_id) references library.write_off (school_id, id)
);
select kit.tenant('library.write_off_step', 'insert');
comment on table library.write_off_step is 'steps of write-offs';
create index write_off_step_by on library.write_off_step (school_id, write_off_id, id);
comment on constraint write_off_step_of on library.write_off_step is 'id: Choose a write-off of this school.';
