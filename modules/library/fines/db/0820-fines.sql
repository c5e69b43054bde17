-- What borrowers owe for what is late, damaged or lost. Of a student it stands on their account in finance and is paid there;
-- of staff it is paid at the desk with a receipt of finance, or taken off their pay.

create table library.fine (
  school_id int not null,
  id bigint generated always as identity,
  fine_no text not null,
  loan_id bigint not null,
  copy_id bigint not null,
  student_id bigint,
  staff_member_id bigint,
  kind text not null check (kind in ('overdue', 'damage', 'lost')),
  day date not null,
  -- Of what is late: the days that count.
  days_late int check (days_late > 0),
  -- Cents as it was charged, and what of it is a fee that stays when the copy is found.
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  -- What was waived, or given back because the copy was found.
  taken_off bigint not null default 0 check (taken_off >= 0),
  -- Of staff: what was paid at the desk or taken off their pay.
  paid bigint not null default 0 check (paid >= 0),
  because text,
  -- Of a student: the invoice in finance. Of staff: what is taken off their pay.
  invoice_id bigint,
  recovery_id bigint,
  -- Found again: no more is charged for it being lost.
  found_on date,
  charged_by bigint,
  charged_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint fine_loan foreign key (school_id, loan_id) references library.loan (school_id, id),
  constraint fine_copy foreign key (school_id, copy_id) references library.copy (school_id, id),
  constraint fine_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint fine_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint fine_invoice foreign key (school_id, invoice_id) references finance.invoice (school_id, id),
  constraint fine_recovery foreign key (school_id, recovery_id) references hr.pay_item_use (school_id, id) on delete set null (recovery_id),
  constraint fine_borrower check (num_nonnulls(student_id, staff_member_id) = 1),
  constraint fine_fee check (fee <= amount),
  constraint fine_left check (taken_off + paid <= amount)
);
select kit.tenant('library.fine', 'insert, update');
comment on table library.fine is 'fines';
create unique index fine_number on library.fine (school_id, fine_no);
-- A copy is late once and lost once in one loan; damage may be found twice.
create unique index fine_once on library.fine (school_id, loan_id, kind) where kind <> 'damage' and found_on is null;
create index fine_day on library.fine (school_id, day desc, id desc);
create index fine_of_student on library.fine (school_id, student_id) where student_id is not null;
create index fine_of_staff on library.fine (school_id, staff_member_id) where staff_member_id is not null;
create index fine_of_copy on library.fine (school_id, copy_id);
create index fine_of_loan on library.fine (school_id, loan_id);
create index fine_of_invoice on library.fine (school_id, invoice_id) where invoice_id is not null;
create index fine_of_recovery on library.fine (school_id, recovery_id) where recovery_id is not null;
comment on index library.fine_number is 'fineNo: Another fine has just taken this number. Save again.';
comment on index library.fine_once is 'kind: This was charged already.';
comment on constraint fine_fee on library.fine is 'amount: The fee is part of the amount.';
comment on constraint fine_left on library.fine is 'amount: No more can be taken off than is still owed.';

-- What became of a fine, written once.
create table library.fine_step (
  school_id int not null,
  id bigint generated always as identity,
  fine_id bigint not null,
  step text not null check (step in ('charged', 'waived', 'paid', 'recovered', 'recovery_back', 'found')),
  amount bigint not null check (amount > 0),
  comment text,
  receipt_no text,
  taken_by bigint,
  name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint fine_step_fine foreign key (school_id, fine_id) references library.fine (school_id, id)
);
select kit.tenant('library.fine_step', 'insert');
comment on table library.fine_step is 'steps of fines';
create index fine_step_of on library.fine_step (school_id, fine_id, id);

-- An amnesty: what comes back late within it is not fined.
create table library.amnesty (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  from_day date not null,
  to_day date not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'ended')),
  asked_by bigint,
  asked_name text not null,
  decided_by bigint,
  decided_name text,
  remark text,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint amnesty_days check (to_day >= from_day)
);
select kit.tenant('library.amnesty', 'insert, update');
comment on table library.amnesty is 'amnesties';
create index amnesty_state on library.amnesty (school_id, state, from_day);
comment on constraint amnesty_days on library.amnesty is 'toDay: It ends on its first day or later.';

-- Somebody asks that a fine, or a part of it, is not asked for; another decides.
create table library.waiver (
  school_id int not null,
  id bigint generated always as identity,
  fine_id bigint not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected')),
  asked_by bigint,
  asked_name text not null,
  decided_by bigint,
  decided_name text,
  remark text,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint waiver_fine foreign key (school_id, fine_id) references library.fine (school_id, id)
);
select kit.tenant('library.waiver', 'insert, update');
comment on table library.waiver is 'waivers of fines';
create unique index waiver_open on library.waiver (school_id, fine_id) where state = 'asked';
create index waiver_state on library.waiver (school_id, state, id desc);
create index waiver_of_fine on library.waiver (school_id, fine_id);
comment on index library.waiver_open is 'reason: Somebody has asked for a waiver of this fine already.';
