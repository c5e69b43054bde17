-- Billing runs, notes on what was charged, and what needs a second person.

create table finance.billing_run (
  school_id int not null,
  id bigint generated always as identity,
  -- bill: charges what is missing. differences: notes for what was charged and is not due any more, or not so much.
  kind text not null check (kind in ('bill', 'differences')),
  title text not null,
  term_id bigint not null,
  day date not null,
  due_on date not null,
  -- Who joined after the term began: the whole term, or the weeks that are left.
  late text not null default 'full' check (late in ('full', 'weeks')),
  -- Differences: also what the discounts are worth now.
  discounts boolean not null default true,
  -- The filters in words.
  about text not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'reversing', 'reversed')),
  job_id bigint,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  reversed_because text,
  primary key (school_id, id),
  constraint billing_run_term foreign key (school_id, term_id) references settings.term (school_id, id)
);
select kit.tenant('finance.billing_run', 'insert');
grant update (state, job_id, reversed_because) on finance.billing_run to daftari_app, daftari_platform;
comment on table finance.billing_run is 'billing runs';
create index billing_run_of_term on finance.billing_run (school_id, term_id);
comment on constraint billing_run_term on finance.billing_run is 'termId: Choose a term of this school.';

create table finance.billing_run_student (
  school_id int not null,
  run_id bigint not null,
  student_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'created', 'skipped', 'failed', 'reversed')),
  -- Why it was skipped or failed.
  reason text,
  structure_id bigint,
  invoice_id bigint,
  -- Charged, and taken off, in cents; differences have notes instead.
  total bigint not null default 0,
  discount bigint not null default 0,
  primary key (school_id, run_id, student_id),
  constraint billing_run_student_run foreign key (school_id, run_id) references finance.billing_run (school_id, id),
  constraint billing_run_student_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint billing_run_student_structure foreign key (school_id, structure_id) references finance.fee_structure (school_id, id),
  constraint billing_run_student_invoice foreign key (school_id, invoice_id) references finance.invoice (school_id, id)
);
select kit.tenant('finance.billing_run_student', 'insert');
grant update (state, reason, structure_id, invoice_id, total, discount) on finance.billing_run_student to daftari_app, daftari_platform;
comment on table finance.billing_run_student is 'billing runs';
create index billing_run_student_state on finance.billing_run_student (school_id, run_id, state, student_id) include (total, discount);
create index billing_run_of_student on finance.billing_run_student (school_id, student_id);

-- A note changes what is owed of charges, with a number and a reason.
create table finance.note (
  school_id int not null,
  id bigint generated always as identity,
  note_no text not null,
  kind text not null check (kind in ('credit', 'debit', 'discount', 'write_off')),
  -- rule: a discount by its rule. difference: what a structure, class or boarding changed. hand: written by somebody.
  origin text not null check (origin in ('rule', 'difference', 'hand')),
  student_id bigint not null,
  term_id bigint,
  day date not null,
  title text not null,
  reason text not null,
  rule_id bigint,
  run_id bigint,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint note_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint note_term foreign key (school_id, term_id) references settings.term (school_id, id),
  constraint note_rule foreign key (school_id, rule_id) references finance.discount_rule (school_id, id),
  constraint note_run foreign key (school_id, run_id) references finance.billing_run (school_id, id)
);
select kit.tenant('finance.note', 'insert');
comment on table finance.note is 'notes';
create unique index note_number on finance.note (school_id, note_no);
create index note_of_student on finance.note (school_id, student_id, day);
create index note_of_run on finance.note (school_id, run_id) where run_id is not null;
create index note_day on finance.note (school_id, day, id);
comment on index finance.note_number is 'noteNo: Another note has just taken this number. Save again.';
comment on constraint note_student on finance.note is 'studentId: Choose a student of this school.';
comment on constraint note_term on finance.note is 'termId: Choose a term of this school.';
comment on constraint note_rule on finance.note is 'ruleId: The discount was not found.';
comment on constraint note_run on finance.note is 'runId: The billing run was not found.';

create table finance.note_line (
  school_id int not null,
  note_id bigint not null,
  charge_id bigint not null,
  -- Cents; positive adds to what is owed, negative takes off.
  amount bigint not null check (amount <> 0),
  primary key (school_id, note_id, charge_id),
  constraint note_line_note foreign key (school_id, note_id) references finance.note (school_id, id),
  constraint note_line_charge foreign key (school_id, charge_id) references finance.charge (school_id, id)
);
select kit.tenant('finance.note_line', 'insert');
comment on table finance.note_line is 'notes';
create index note_line_of_charge on finance.note_line (school_id, charge_id);
comment on constraint note_line_charge on finance.note_line is 'lines: The charge was not found.';

-- What a sponsor is expected to pay of an invoice, as it stood when it was written.
create table finance.invoice_sponsor (
  school_id int not null,
  invoice_id bigint not null,
  sponsor_id bigint not null,
  sponsor_name text not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, invoice_id, sponsor_id),
  constraint invoice_sponsor_invoice foreign key (school_id, invoice_id) references finance.invoice (school_id, id),
  constraint invoice_sponsor_sponsor foreign key (school_id, sponsor_id) references registration.sponsor (school_id, id)
);
select kit.tenant('finance.invoice_sponsor', 'insert');
comment on table finance.invoice_sponsor is 'invoices';
create index invoice_sponsor_by on finance.invoice_sponsor (school_id, sponsor_id);

-- What one asks for and another decides: taking a run, a bill or an invoice back, writing off what is owed.
create table finance.billing_request (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('reverse_run', 'reverse_bill', 'reverse_invoice', 'write_off')),
  -- The run, bill or invoice; of a write-off the student.
  target_id bigint not null,
  title text not null,
  amount bigint not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused')),
  asked_by bigint,
  asked_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  remark text,
  primary key (school_id, id)
);
select kit.tenant('finance.billing_request', 'insert');
grant update (state, decided_by, decided_name, decided_at, remark) on finance.billing_request to daftari_app, daftari_platform;
comment on table finance.billing_request is 'requests';
create unique index billing_request_open on finance.billing_request (school_id, kind, target_id) where state = 'asked';
comment on index finance.billing_request_open is 'id: This has been asked for already and waits for a decision.';
create index billing_request_state on finance.billing_request (school_id, state, id);

create table finance.billing_request_line (
  school_id int not null,
  request_id bigint not null,
  charge_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, request_id, charge_id),
  constraint billing_request_line_request foreign key (school_id, request_id) references finance.billing_request (school_id, id),
  constraint billing_request_line_charge foreign key (school_id, charge_id) references finance.charge (school_id, id)
);
select kit.tenant('finance.billing_request_line', 'insert');
comment on table finance.billing_request_line is 'requests';
comment on constraint billing_request_line_charge on finance.billing_request_line is 'lines: The charge was not found.';
