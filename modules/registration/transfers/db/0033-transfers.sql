-- Students who come from other schools and who go to them: requests, what each department clears, and the papers.

-- What departments look at before a student leaves: the school's own list; other modules add theirs.
create table registration.clearance_item (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  department text not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('registration.clearance_item');
comment on table registration.clearance_item is 'clearance items';
create unique index clearance_item_title on registration.clearance_item (school_id, lower(title));
comment on index registration.clearance_item_title is 'title: Another item has this title.';

create table registration.transfer (
  school_id int not null,
  id bigint generated always as identity,
  transfer_no text not null,
  direction text not null check (direction in ('out', 'in')),
  state text not null default 'requested' check (state in ('requested', 'approved', 'completed', 'rejected', 'cancelled', 'reversed')),
  student_id bigint not null,
  other_school text not null,
  reason text,
  requested_on date not null,
  requested_by text not null,
  requested_account bigint not null,
  approved_by text,
  approved_at timestamptz,
  completed_on date,
  completed_by text,
  closed_because text,
  leaving_certificate_no text,
  conduct text,
  -- In: false until the student has come.
  reported_on date,
  -- In: the file it came with, so that the same file is not taken twice.
  file_digest text,
  version int not null default 1,
  primary key (school_id, id),
  constraint transfer_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('registration.transfer', 'insert, update');
comment on table registration.transfer is 'transfers';
create unique index transfer_number on registration.transfer (school_id, transfer_no);
create unique index transfer_open on registration.transfer (school_id, student_id) where state in ('requested', 'approved');
create unique index transfer_file on registration.transfer (school_id, file_digest) where file_digest is not null and state <> 'reversed';
create index transfer_by_state on registration.transfer (school_id, state, requested_on desc);
create index transfer_student_id on registration.transfer (school_id, student_id);
comment on index registration.transfer_number is 'transferNo: Another transfer has just taken this number. Save again.';
comment on index registration.transfer_open is 'studentId: This student has an open transfer already.';
comment on index registration.transfer_file is 'text: This file has been taken in already.';
comment on constraint transfer_student on registration.transfer is 'studentId: Choose a student of this school.';

-- What a department said of an item for one transfer; computed items have a row only when they are waived.
create table registration.transfer_clearance (
  school_id int not null,
  transfer_id bigint not null,
  -- `item:<id>` of the school's list, or the key of a computed one.
  key text not null,
  title text not null,
  department text not null,
  state text not null check (state in ('cleared', 'owing', 'waived')),
  note text,
  signed_by text not null,
  signed_at timestamptz not null,
  primary key (school_id, transfer_id, key),
  constraint transfer_clearance_of foreign key (school_id, transfer_id) references registration.transfer (school_id, id) on delete cascade
);
select kit.tenant('registration.transfer_clearance');
comment on table registration.transfer_clearance is 'clearances';
