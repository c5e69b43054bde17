-- Money given back to students: asked for by one, approved by another, and only then paid. What can be given back is what
-- the ledger holds for the student on the day it is paid.

create table finance.refund (
  school_id int not null,
  id bigint generated always as identity,
  refund_no text not null,
  student_id bigint not null,
  source text not null check (source in ('overpayment', 'pocket_money', 'caution')),
  destination text not null check (destination in ('pay_out', 'sibling', 'charges')),
  -- Whose charges it is set against, when it goes to another student.
  to_student_id bigint,
  amount bigint not null check (amount > 0),
  reason text not null,
  payee_name text,
  payee_phone text,
  state text not null default 'requested' check (state in ('requested', 'approved', 'processed', 'rejected', 'cancelled')),
  requested_by bigint,
  approved_by bigint,
  processed_by bigint,
  -- Given when it is carried out, without gaps.
  voucher_no text,
  processed_on date,
  money_id bigint,
  mode text check (mode in ('cheque', 'eft', 'mpesa', 'cash')),
  reference text,
  journal_id bigint,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint refund_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint refund_to_student foreign key (school_id, to_student_id) references registration.student (school_id, id),
  constraint refund_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint refund_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('finance.refund', 'insert, update');
comment on table finance.refund is 'refunds';
create unique index refund_number on finance.refund (school_id, refund_no);
create unique index refund_voucher on finance.refund (school_id, voucher_no) where voucher_no is not null;
create unique index refund_reference on finance.refund (school_id, money_id, mode, lower(reference)) where reference is not null;
create index refund_state on finance.refund (school_id, state, id desc);
create index refund_of_student on finance.refund (school_id, student_id, id desc);
create index refund_to on finance.refund (school_id, to_student_id) where to_student_id is not null;
create index refund_journal_id on finance.refund (school_id, journal_id);
comment on index finance.refund_number is 'refundNo: Another refund has just taken this number. Save again.';
comment on index finance.refund_voucher is 'voucherNo: Another refund has just taken this number. Save again.';
comment on index finance.refund_reference is 'reference: This number has been used for another refund from this account.';
comment on constraint refund_student on finance.refund is 'studentId: Choose a student of this school.';
comment on constraint refund_to_student on finance.refund is 'toStudentId: Choose a student of this school.';
comment on constraint refund_money on finance.refund is 'moneyId: Choose a bank account or cash box of this school.';

-- Every step with who took it and what they said.
create table finance.refund_step (
  school_id int not null,
  id bigint generated always as identity,
  refund_id bigint not null,
  step text not null check (step in ('requested', 'approved', 'processed', 'rejected', 'cancelled', 'commented')),
  taken_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint refund_step_refund foreign key (school_id, refund_id) references finance.refund (school_id, id)
);
select kit.tenant('finance.refund_step', 'insert');
comment on table finance.refund_step is 'steps of refunds';
create index refund_step_of on finance.refund_step (school_id, refund_id, id);
