-- Vendors' bills as they are matched to orders and receipts, and requests for their payment. Quantities are thousandths of the unit
-- that was ordered, prices cents such a unit with tax in it, as on the order.

create table inventory.vendor_bill (
  school_id int not null,
  id bigint generated always as identity,
  bill_no text not null,
  supplier_id bigint not null,
  order_id bigint not null,
  -- The vendor's own number on it.
  invoice_no text not null,
  day date not null,
  due_on date not null,
  note text,
  -- What its lines come to, tax included, and how much of it is tax; in cents.
  amount bigint not null check (amount >= 0),
  vat bigint not null default 0 check (vat >= 0),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'rejected', 'cancelled', 'taken_back')),
  state_because text,
  -- Finance's bill, from the approval on, and the journal of what the vendor asked less than the order said.
  finance_bill_id bigint,
  less_journal_id bigint,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint vendor_bill_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint vendor_bill_order foreign key (school_id, order_id) references inventory.purchase_order (school_id, id),
  constraint vendor_bill_in_finance foreign key (school_id, finance_bill_id) references finance.supplier_bill (school_id, id),
  constraint vendor_bill_less foreign key (school_id, less_journal_id) references finance.journal (school_id, id),
  constraint vendor_bill_due check (due_on >= day)
);
select kit.tenant('inventory.vendor_bill', 'insert, update');
comment on table inventory.vendor_bill is 'vendors’ bills';
create unique index vendor_bill_number on inventory.vendor_bill (school_id, bill_no);
-- One that was rejected, cancelled or taken back can be entered anew.
create unique index vendor_bill_invoice on inventory.vendor_bill (school_id, supplier_id, lower(invoice_no))
  where state in ('draft', 'submitted', 'approved');
create index vendor_bill_day on inventory.vendor_bill (school_id, day desc, id desc);
create index vendor_bill_state on inventory.vendor_bill (school_id, state, day desc);
create index vendor_bill_of_supplier on inventory.vendor_bill (school_id, supplier_id, day desc);
create index vendor_bill_of_order on inventory.vendor_bill (school_id, order_id);
create index vendor_bill_of_finance on inventory.vendor_bill (school_id, finance_bill_id) where finance_bill_id is not null;
create index vendor_bill_of_less on inventory.vendor_bill (school_id, less_journal_id) where less_journal_id is not null;
comment on index inventory.vendor_bill_number is 'billNo: Another bill has just taken this number. Save again.';
comment on index inventory.vendor_bill_invoice is 'invoiceNo: This vendor’s invoice has been entered already.';
comment on constraint vendor_bill_supplier on inventory.vendor_bill is 'supplierId: Choose a vendor of this school.';
comment on constraint vendor_bill_order on inventory.vendor_bill is 'orderId: Choose an order of this school.';
comment on constraint vendor_bill_in_finance on inventory.vendor_bill is 'id: Choose a bill of this school.';
comment on constraint vendor_bill_less on inventory.vendor_bill is 'id: Choose a journal of this school.';
comment on constraint vendor_bill_due on inventory.vendor_bill is 'dueOn: It cannot be due before its day.';

create table inventory.vendor_bill_line (
  school_id int not null,
  id bigint generated always as identity,
  bill_id bigint not null,
  order_line_id bigint not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price >= 0),
  amount bigint not null check (amount >= 0),
  -- What of goods received and not yet billed it settles, in cents; nothing before it is approved, and of what is spent at once.
  settled bigint not null default 0 check (settled >= 0),
  primary key (school_id, id),
  constraint vendor_bill_line_bill foreign key (school_id, bill_id) references inventory.vendor_bill (school_id, id),
  constraint vendor_bill_line_ordered foreign key (school_id, order_line_id) references inventory.purchase_order_line (school_id, id)
);
select kit.tenant('inventory.vendor_bill_line', 'insert, update, delete');
comment on table inventory.vendor_bill_line is 'lines of vendors’ bills';
create unique index vendor_bill_line_once on inventory.vendor_bill_line (school_id, bill_id, order_line_id);
create index vendor_bill_line_of_ordered on inventory.vendor_bill_line (school_id, order_line_id);
comment on index inventory.vendor_bill_line_once is 'lines: A line of the order stands on the bill twice.';
comment on constraint vendor_bill_line_ordered on inventory.vendor_bill_line is 'lines: Choose a line of this order.';

-- Of which delivery a line of an approved bill is, and what it was taken into stock at; written once.
create table inventory.vendor_bill_part (
  school_id int not null,
  bill_line_id bigint not null,
  receipt_line_id bigint not null,
  quantity bigint not null check (quantity > 0),
  value bigint not null check (value >= 0),
  primary key (school_id, bill_line_id, receipt_line_id),
  constraint vendor_bill_part_line foreign key (school_id, bill_line_id) references inventory.vendor_bill_line (school_id, id),
  constraint vendor_bill_part_received foreign key (school_id, receipt_line_id) references inventory.goods_receipt_line (school_id, id)
);
select kit.tenant('inventory.vendor_bill_part', 'insert');
comment on table inventory.vendor_bill_part is 'deliveries on vendors’ bills';
create index vendor_bill_part_of_received on inventory.vendor_bill_part (school_id, receipt_line_id);

create table inventory.vendor_bill_step (
  school_id int not null,
  id bigint generated always as identity,
  bill_id bigint not null,
  step text not null,
  signed_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint vendor_bill_step_bill foreign key (school_id, bill_id) references inventory.vendor_bill (school_id, id)
);
select kit.tenant('inventory.vendor_bill_step', 'insert');
comment on table inventory.vendor_bill_step is 'steps of vendors’ bills';
create index vendor_bill_step_of on inventory.vendor_bill_step (school_id, bill_id, id);

-- A request to pay bills of one vendor. Approved it is a voucher in finance, which says what becomes of it.
create table inventory.payment_request (
  school_id int not null,
  id bigint generated always as identity,
  request_no text not null,
  supplier_id bigint not null,
  day date not null,
  narration text not null,
  amount bigint not null check (amount > 0),
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'cancelled')),
  state_because text,
  voucher_id bigint,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint payment_request_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint payment_request_voucher foreign key (school_id, voucher_id) references finance.voucher (school_id, id),
  constraint payment_request_approved check ((state = 'approved') = (voucher_id is not null))
);
select kit.tenant('inventory.payment_request', 'insert, update');
comment on table inventory.payment_request is 'requests for payment';
create unique index payment_request_number on inventory.payment_request (school_id, request_no);
create index payment_request_day on inventory.payment_request (school_id, day desc, id desc);
create index payment_request_state on inventory.payment_request (school_id, state, day desc);
create index payment_request_of_supplier on inventory.payment_request (school_id, supplier_id, day desc);
create index payment_request_of_voucher on inventory.payment_request (school_id, voucher_id) where voucher_id is not null;
comment on index inventory.payment_request_number is 'requestNo: Another request has just taken this number. Save again.';
comment on constraint payment_request_supplier on inventory.payment_request is 'supplierId: Choose a vendor of this school.';
comment on constraint payment_request_voucher on inventory.payment_request is 'id: Choose a voucher of this school.';
comment on constraint payment_request_approved on inventory.payment_request is 'id: An approved request has its voucher.';

create table inventory.payment_request_bill (
  school_id int not null,
  request_id bigint not null,
  bill_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, request_id, bill_id),
  constraint payment_request_bill_request foreign key (school_id, request_id) references inventory.payment_request (school_id, id),
  constraint payment_request_bill_bill foreign key (school_id, bill_id) references inventory.vendor_bill (school_id, id)
);
select kit.tenant('inventory.payment_request_bill', 'insert');
comment on table inventory.payment_request_bill is 'bills on requests for payment';
create index payment_request_bill_of_bill on inventory.payment_request_bill (school_id, bill_id);
comment on constraint payment_request_bill_bill on inventory.payment_request_bill is 'bills: Choose a bill of this school.';

create table inventory.payment_request_step (
  school_id int not null,
  id bigint generated always as identity,
  request_id bigint not null,
  step text not null,
  signed_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint payment_request_step_request foreign key (school_id, request_id) references inventory.payment_request (school_id, id)
);
select kit.tenant('inventory.payment_request_step', 'insert');
comment on table inventory.payment_request_step is 'steps of requests for payment';
create index payment_request_step_of on inventory.payment_request_step (school_id, request_id, id);
