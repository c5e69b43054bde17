-- What students are charged: an invoice with a charge a vote head. What is still owed of a charge is the ledger's sum.

create table finance.invoice (
  school_id int not null,
  id bigint generated always as identity,
  invoice_no text not null,
  -- fees: from a fee structure. The others stand beside the fees: trips, uniform, transport.
  kind text not null check (kind in ('fees', 'other', 'transport', 'penalty', 'opening')),
  student_id bigint not null,
  term_id bigint,
  day date not null,
  due_on date not null,
  title text not null,
  -- The billing run, or the ad-hoc bill, that made it.
  run_id bigint,
  bill_id bigint,
  -- False once it was reversed.
  live boolean not null default true,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint invoice_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint invoice_term foreign key (school_id, term_id) references settings.term (school_id, id)
);
select kit.tenant('finance.invoice', 'insert');
grant update (live) on finance.invoice to daftari_app, daftari_platform;
comment on table finance.invoice is 'invoices';
create unique index invoice_number on finance.invoice (school_id, invoice_no);
create index invoice_of_student on finance.invoice (school_id, student_id, day);
create index invoice_of_run on finance.invoice (school_id, run_id) where run_id is not null;
create index invoice_of_bill on finance.invoice (school_id, bill_id) where bill_id is not null;
create index invoice_day on finance.invoice (school_id, day, id);
comment on index finance.invoice_number is 'invoiceNo: Another invoice has just taken this number. Save again.';
comment on constraint invoice_student on finance.invoice is 'studentId: Choose a student of this school.';
comment on constraint invoice_term on finance.invoice is 'termId: Choose a term of this school.';

create table finance.charge (
  school_id int not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  student_id bigint not null,
  term_id bigint,
  vote_head_id bigint not null,
  title text not null,
  -- As billed, in cents; notes and discounts change what is owed, never this.
  amount bigint not null check (amount > 0),
  -- Which of the two receivables holds it.
  receivable text not null check (receivable in ('fees', 'other')),
  day date not null,
  due_on date not null,
  -- A line of a fee structure is charged once a student and term; null for what is charged by hand.
  line_id bigint,
  live boolean not null default true,
  primary key (school_id, id),
  constraint charge_invoice foreign key (school_id, invoice_id) references finance.invoice (school_id, id),
  constraint charge_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint charge_term foreign key (school_id, term_id) references settings.term (school_id, id),
  constraint charge_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id)
);
select kit.tenant('finance.charge', 'insert');
grant update (live) on finance.charge to daftari_app, daftari_platform;
comment on table finance.charge is 'charges';
create unique index charge_once on finance.charge (school_id, student_id, term_id, vote_head_id) where line_id is not null and live;
create index charge_of_invoice on finance.charge (school_id, invoice_id);
create index charge_of_student on finance.charge (school_id, student_id, due_on);
create index charge_of_vote_head on finance.charge (school_id, vote_head_id, term_id);
comment on index finance.charge_once is 'studentId: This student has been charged for this vote head and term already.';
comment on constraint charge_vote_head on finance.charge is 'voteHeadId: Choose a vote head of this school.';
comment on constraint charge_student on finance.charge is 'studentId: Choose a student of this school.';
comment on constraint charge_term on finance.charge is 'termId: Choose a term of this school.';

alter table finance.entry add constraint entry_charge foreign key (school_id, charge_id) references finance.charge (school_id, id);
comment on constraint entry_charge on finance.entry is 'chargeId: The charge was not found.';
