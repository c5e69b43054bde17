-- Leave-outs, exeats and suspensions: who lets a student out, who collected them, and when they came back.

create table registration.leaveout_type (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('fees', 'medical', 'exeat', 'half-term', 'suspension', 'function', 'emergency')),
  -- Who signs, in this order: matron, nurse, deputy. Empty: the request is approved as it is made.
  chain text[] not null default '{}',
  -- The longest stay, in hours; null: any.
  longest_hours int,
  -- How often in a term; null: any number.
  most_per_term int,
  -- Only a guardian who may collect, or somebody whom the guard writes down with a reason.
  collected boolean not null default true,
  -- With what the student comes back: "with a parent".
  return_with text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint leaveout_type_hours check (longest_hours between 1 and 9000),
  constraint leaveout_type_most check (most_per_term between 1 and 99)
);
select kit.tenant('registration.leaveout_type');
comment on table registration.leaveout_type is 'kinds of leave-out';
create unique index leaveout_type_name on registration.leaveout_type (school_id, lower(name));
comment on index registration.leaveout_type_name is 'name: Another kind of leave-out has this name.';
comment on constraint leaveout_type_hours on registration.leaveout_type is 'longestHours: Enter 1 to 9,000 hours, or leave it empty.';
comment on constraint leaveout_type_most on registration.leaveout_type is 'mostPerTerm: Enter 1 to 99, or leave it empty.';

create table registration.leaveout (
  school_id int not null,
  id bigint generated always as identity,
  leaveout_no text not null,
  type_id bigint not null,
  student_id bigint not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'out', 'returned', 'cancelled', 'rejected')),
  reason text not null,
  out_from timestamptz not null,
  back_by timestamptz not null,
  return_with text,
  -- The rules of its kind as they were when it was asked for.
  chain text[] not null,
  collected boolean not null,
  -- What the gate reads from the QR code, and the six digits that stand under it.
  token text not null,
  code text not null,
  requested_by text not null,
  requested_account bigint not null,
  requested_at timestamptz not null,
  closed_because text,
  out_at timestamptz,
  out_by text,
  collector_name text,
  collector_relation text,
  collector_phone text,
  collector_id_no text,
  collector_guardian_id bigint,
  returned_at timestamptz,
  returned_by text,
  return_note text,
  -- A suspended student comes back only after this.
  cleared_at timestamptz,
  cleared_by text,
  -- When the guardians were told that the student is late: once.
  late_told_at timestamptz,
  -- The status the student had before, while it is another because of this.
  status_before text,
  version int not null default 1,
  primary key (school_id, id),
  constraint leaveout_type_of foreign key (school_id, type_id) references registration.leaveout_type (school_id, id),
  constraint leaveout_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint leaveout_order check (out_from < back_by),
  constraint leaveout_overlap exclude using gist (school_id with =, student_id with =, tstzrange(out_from, back_by) with &&)
    where (state in ('requested', 'approved', 'out'))
);
select kit.tenant('registration.leaveout', 'insert, update');
comment on table registration.leaveout is 'leave-outs';
create unique index leaveout_number on registration.leaveout (school_id, leaveout_no);
create unique index leaveout_token on registration.leaveout (school_id, token);
create unique index leaveout_code on registration.leaveout (school_id, code) where state in ('requested', 'approved', 'out');
create index leaveout_by_state on registration.leaveout (school_id, state, back_by);
create index leaveout_by_student on registration.leaveout (school_id, student_id, out_from desc);
create index leaveout_late on registration.leaveout (school_id, back_by) where state = 'out' and late_told_at is null;
comment on index registration.leaveout_number is 'leaveoutNo: Another leave-out has just taken this number. Save again.';
comment on index registration.leaveout_token is 'token: Another leave-out has this token. Save again.';
comment on index registration.leaveout_code is 'code: Another leave-out has this code. Save again.';
comment on constraint leaveout_type_of on registration.leaveout is 'typeId: Choose a kind of leave-out of this school.';
comment on constraint leaveout_student on registration.leaveout is 'studentIds: Choose a student of this school.';
comment on constraint leaveout_order on registration.leaveout is 'backBy: The return must be after the leaving.';
comment on constraint leaveout_overlap on registration.leaveout is 'outFrom: This student has another leave-out in that time.';

-- Who signed which step of a chain.
create table registration.leaveout_signature (
  school_id int not null,
  leaveout_id bigint not null,
  place int not null,
  title text not null,
  account_id bigint not null,
  account_name text not null,
  approved boolean not null,
  note text,
  at timestamptz not null,
  primary key (school_id, leaveout_id, place),
  constraint leaveout_signature_of foreign key (school_id, leaveout_id) references registration.leaveout (school_id, id) on delete cascade
);
select kit.tenant('registration.leaveout_signature', 'insert');
comment on table registration.leaveout_signature is 'signatures';
