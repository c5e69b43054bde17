-- What is written to families about money, what they promise, and up to which balance a student is sent for fees.

create index invoice_of_term on finance.invoice (school_id, term_id, day);

create table finance.message_template (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('balance', 'invoice', 'receipt', 'custom')),
  english text not null,
  swahili text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('finance.message_template');
comment on table finance.message_template is 'message templates';
create unique index message_template_name on finance.message_template (school_id, lower(name));
comment on index finance.message_template_name is 'name: Another template has this name.';

-- A run of reminders: whom it was for, the texts it was written with, and what became of it.
create table finance.reminder_run (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('balance', 'invoice')),
  state text not null check (state in ('waiting', 'scheduled', 'sent', 'rejected', 'cancelled', 'failed')),
  title text not null,
  template_id bigint,
  language text not null check (language in ('en', 'sw')),
  body text not null,
  -- The filters as they were chosen; they are looked at again when the run is sent.
  choice jsonb not null,
  -- Students whom the sender took out.
  excluded bigint[] not null default '{}',
  -- When it is to go; null: at once.
  send_at timestamptz,
  recipients int not null,
  segments int not null,
  -- What the told students owe together, in cents.
  owed bigint not null default 0,
  reason text,
  batch_id bigint,
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  decided_by bigint,
  decider text,
  sent_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint reminder_run_template foreign key (school_id, template_id)
    references finance.message_template (school_id, id) on delete set null (template_id)
);
select kit.tenant('finance.reminder_run', 'insert, update');
comment on table finance.reminder_run is 'runs of reminders';
create index reminder_run_at on finance.reminder_run (school_id, kind, at desc);
create index reminder_run_due on finance.reminder_run (school_id, send_at) where state = 'scheduled';
create index reminder_run_template_id on finance.reminder_run (school_id, template_id) where template_id is not null;
comment on constraint reminder_run_template on finance.reminder_run is 'templateId: Choose a template of this school.';

-- Which students a run told about, what they owed then, and at which number.
create table finance.reminder (
  school_id int not null,
  run_id bigint not null,
  student_id bigint not null,
  phone text not null,
  guardian_id bigint,
  owed bigint not null,
  day date not null,
  primary key (school_id, run_id, student_id),
  constraint reminder_run_of foreign key (school_id, run_id) references finance.reminder_run (school_id, id) on delete cascade,
  constraint reminder_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('finance.reminder', 'insert');
comment on table finance.reminder is 'reminders';
create index reminder_of_student on finance.reminder (school_id, student_id, day desc);
comment on constraint reminder_run_of on finance.reminder is 'runId: The run was not found.';
comment on constraint reminder_student on finance.reminder is 'studentId: Choose a student of this school.';

-- What a family has promised to pay. Whether it was kept is what the receipts say.
create table finance.promise (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  amount bigint not null constraint promise_amount check (amount > 0),
  made_on date not null,
  due_on date not null,
  promised_by text not null,
  note text,
  -- Taken back: agreed anew, or entered by mistake.
  withdrawn_at timestamptz,
  withdrawn_because text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint promise_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint promise_order check (due_on >= made_on)
);
select kit.tenant('finance.promise', 'insert');
grant update (withdrawn_at, withdrawn_because) on finance.promise to daftari_app, daftari_platform;
comment on table finance.promise is 'promises to pay';
create index promise_of_student on finance.promise (school_id, student_id, due_on desc);
create index promise_due on finance.promise (school_id, due_on) where withdrawn_at is null;
comment on constraint promise_student on finance.promise is 'studentId: Choose a student of this school.';
comment on constraint promise_amount on finance.promise is 'amount: Enter an amount above nothing.';
comment on constraint promise_order on finance.promise is 'dueOn: The day cannot be before the promise was made.';

-- A leave-out for fees ends when the student owes no more than this.
create table finance.leaveout_condition (
  school_id int not null,
  leaveout_id bigint not null,
  student_id bigint not null,
  owed_at_most bigint not null constraint leaveout_condition_amount check (owed_at_most >= 0),
  primary key (school_id, leaveout_id),
  constraint leaveout_condition_of foreign key (school_id, leaveout_id)
    references registration.leaveout (school_id, id) on delete cascade,
  constraint leaveout_condition_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('finance.leaveout_condition', 'insert');
comment on table finance.leaveout_condition is 'conditions of leave-outs';
create index leaveout_condition_student_id on finance.leaveout_condition (school_id, student_id);
comment on constraint leaveout_condition_of on finance.leaveout_condition is 'leaveoutId: The leave-out was not found.';
comment on constraint leaveout_condition_student on finance.leaveout_condition is 'studentId: Choose a student of this school.';
comment on constraint leaveout_condition_amount on finance.leaveout_condition is 'owedAtMost: Enter nothing or more.';
