-- What suppliers are owed: their bills, with what was bought. What is still owed of a bill is its amount less what paid
-- vouchers paid of it; what a supplier is owed is the ledger's sum.

alter table finance.supplier add column contact_name text, add column blocked_because text;

-- Spending can be of a department, beside its account and vote head.
alter table finance.entry add column department_id bigint;
alter table finance.entry add constraint entry_department
  foreign key (school_id, department_id) references settings.department (school_id, id);
comment on constraint entry_department on finance.entry is 'departmentId: Choose a department of this school.';
create index entry_of_department on finance.entry (school_id, department_id) where department_id is not null;

create table finance.supplier_bill (
  school_id int not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  -- opening: what was owed before the books began.
  kind text not null default 'bill' check (kind in ('bill', 'opening')),
  -- The supplier's own number on it.
  bill_no text not null,
  day date not null,
  due_on date not null,
  narration text,
  -- With value added tax, of which `vat` is that.
  amount bigint not null check (amount > 0),
  vat bigint not null default 0 check (vat >= 0),
  journal_id bigint,
  -- False once it was taken back.
  live boolean not null default true,
  reversed_because text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint supplier_bill_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint supplier_bill_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('finance.supplier_bill', 'insert');
grant update (live, reversed_because, journal_id) on finance.supplier_bill to daftari_app, daftari_platform;
comment on table finance.supplier_bill is 'suppliers’ bills';
create unique index supplier_bill_number on finance.supplier_bill (school_id, supplier_id, lower(bill_no)) where live;
create unique index supplier_bill_opening on finance.supplier_bill (school_id, supplier_id) where live and kind = 'opening';
create index supplier_bill_day on finance.supplier_bill (school_id, day, id);
create index supplier_bill_journal_id on finance.supplier_bill (school_id, journal_id);
comment on index finance.supplier_bill_number is 'billNo: This supplier’s invoice has been entered already.';
comment on index finance.supplier_bill_opening is 'supplierId: The opening balance of this supplier has been entered already.';
comment on constraint supplier_bill_supplier on finance.supplier_bill is 'supplierId: Choose a supplier of this school.';

create table finance.supplier_bill_line (
  school_id int not null,
  id bigint generated always as identity,
  bill_id bigint not null,
  expense_id bigint not null,
  vote_head_id bigint,
  department_id bigint,
  note text,
  amount bigint not null check (amount > 0),
  primary key (school_id, id),
  constraint supplier_bill_line_bill foreign key (school_id, bill_id) references finance.supplier_bill (school_id, id),
  constraint supplier_bill_line_expense foreign key (school_id, expense_id) references finance.account (school_id, id),
  constraint supplier_bill_line_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint supplier_bill_line_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('finance.supplier_bill_line', 'insert');
comment on table finance.supplier_bill_line is 'lines of suppliers’ bills';
create index supplier_bill_line_of_bill on finance.supplier_bill_line (school_id, bill_id);
create index supplier_bill_line_of_expense on finance.supplier_bill_line (school_id, expense_id);
comment on constraint supplier_bill_line_expense on finance.supplier_bill_line is 'lines: Choose an expense account of this school.';
comment on constraint supplier_bill_line_vote_head on finance.supplier_bill_line is 'lines: Choose a vote head of this school.';
comment on constraint supplier_bill_line_department on finance.supplier_bill_line is 'lines: Choose a department of this school.';

-- The papers behind what is spent: a photo of the invoice, a signed requisition.
create table finance.spending_file (
  school_id int not null,
  id bigint generated always as identity,
  document text not null check (document in ('bill', 'voucher', 'refund')),
  document_id bigint not null,
  name text not null,
  file_id bigint not null,
  added_by bigint,
  added_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id)
);
select kit.tenant('finance.spending_file', 'insert, delete');
comment on table finance.spending_file is 'papers of spending';
create index spending_file_of on finance.spending_file (school_id, document, document_id);
