-- Goods as they come: counted by the keeper, inspected and accepted by another, and sent back to the vendor. Quantities are
-- thousandths of the unit that was ordered, as on the order.

create table inventory.goods_receipt (
  school_id int not null,
  id bigint generated always as identity,
  receipt_no text not null,
  order_id bigint not null,
  supplier_id bigint not null,
  store_id bigint,
  -- When it came.
  day date not null,
  delivery_note text,
  note text,
  state text not null default 'counted' check (state in ('counted', 'accepted', 'cancelled')),
  -- What was taken into stock, or done, is worth, in cents; nothing before it is accepted.
  value bigint not null default 0 check (value >= 0),
  state_because text,
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  inspected_by bigint,
  inspected_name text,
  -- When it came into stock.
  accepted_on date,
  version int not null default 1,
  primary key (school_id, id),
  constraint goods_receipt_order foreign key (school_id, order_id) references inventory.purchase_order (school_id, id),
  constraint goods_receipt_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint goods_receipt_store foreign key (school_id, store_id) references inventory.store (school_id, id)
);
select kit.tenant('inventory.goods_receipt', 'insert, update');
comment on table inventory.goods_receipt is 'goods receipts';
create unique index goods_receipt_number on inventory.goods_receipt (school_id, receipt_no);
create index goods_receipt_day on inventory.goods_receipt (school_id, day desc, id desc);
create index goods_receipt_state on inventory.goods_receipt (school_id, state, day desc);
create index goods_receipt_of_order on inventory.goods_receipt (school_id, order_id);
create index goods_receipt_of_supplier on inventory.goods_receipt (school_id, supplier_id, day desc);
create index goods_receipt_of_store on inventory.goods_receipt (school_id, store_id) where store_id is not null;
comment on index inventory.goods_receipt_number is 'receiptNo: Another receipt has just taken this number. Save again.';
comment on constraint goods_receipt_order on inventory.goods_receipt is 'orderId: Choose an order of this school.';
comment on constraint goods_receipt_store on inventory.goods_receipt is 'storeId: Choose a store of this school.';

-- A line of the order that comes in two batches stands here twice.
create table inventory.goods_receipt_line (
  school_id int not null,
  id bigint generated always as identity,
  receipt_id bigint not null,
  order_line_id bigint not null,
  item_id bigint,
  delivered bigint not null check (delivered > 0),
  accepted bigint not null default 0,
  rejected bigint not null default 0,
  reason text,
  batch_no text,
  expires_on date,
  -- What was accepted is worth at the order's price of then, in cents.
  value bigint not null default 0 check (value >= 0),
  -- Sent back to the vendor after it was accepted.
  returned bigint not null default 0,
  primary key (school_id, id),
  constraint goods_receipt_line_receipt foreign key (school_id, receipt_id) references inventory.goods_receipt (school_id, id),
  constraint goods_receipt_line_ordered foreign key (school_id, order_line_id) references inventory.purchase_order_line (school_id, id),
  constraint goods_receipt_line_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint goods_receipt_line_parts check (accepted >= 0 and rejected >= 0 and accepted + rejected <= delivered),
  constraint goods_receipt_line_why check (rejected = 0 or reason is not null),
  constraint goods_receipt_line_returned check (returned between 0 and accepted)
);
select kit.tenant('inventory.goods_receipt_line', 'insert, update');
comment on table inventory.goods_receipt_line is 'lines of goods receipts';
create index goods_receipt_line_of on inventory.goods_receipt_line (school_id, receipt_id);
create index goods_receipt_line_of_ordered on inventory.goods_receipt_line (school_id, order_line_id);
create index goods_receipt_line_of_item on inventory.goods_receipt_line (school_id, item_id) where item_id is not null;
comment on constraint goods_receipt_line_ordered on inventory.goods_receipt_line is 'lines: Choose a line of this order.';
comment on constraint goods_receipt_line_parts on inventory.goods_receipt_line is 'lines: What is accepted and rejected is not more than came.';
comment on constraint goods_receipt_line_why on inventory.goods_receipt_line is 'lines: Say why it is rejected.';
comment on constraint goods_receipt_line_returned on inventory.goods_receipt_line is 'lines: More would be sent back than was accepted.';

-- Who inspected it beside the one who accepts it; written once.
create table inventory.goods_receipt_member (
  school_id int not null,
  receipt_id bigint not null,
  staff_member_id bigint not null,
  name text not null,
  primary key (school_id, receipt_id, staff_member_id),
  constraint goods_receipt_member_receipt foreign key (school_id, receipt_id) references inventory.goods_receipt (school_id, id),
  constraint goods_receipt_member_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('inventory.goods_receipt_member', 'insert');
comment on table inventory.goods_receipt_member is 'inspection committees';
create index goods_receipt_member_of_staff on inventory.goods_receipt_member (school_id, staff_member_id);
comment on constraint goods_receipt_member_staff on inventory.goods_receipt_member is 'memberIds: Choose members of staff of this school.';

create table inventory.vendor_return (
  school_id int not null,
  id bigint generated always as identity,
  -- Of the debit note.
  return_no text not null,
  receipt_id bigint not null,
  supplier_id bigint not null,
  day date not null,
  because text not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected')),
  -- At what it came, in cents.
  value bigint not null check (value >= 0),
  -- The vendor's bill in finance that is lessened by a credit there, where the goods were billed.
  bill_id bigint,
  credit_id bigint,
  credited bigint not null default 0 check (credited >= 0),
  asked_by bigint,
  asked_name text not null,
  at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  -- When it left the stock.
  decided_on date,
  comment text,
  version int not null default 1,
  primary key (school_id, id),
  constraint vendor_return_receipt foreign key (school_id, receipt_id) references inventory.goods_receipt (school_id, id),
  constraint vendor_return_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint vendor_return_bill foreign key (school_id, bill_id) references finance.supplier_bill (school_id, id)
);
select kit.tenant('inventory.vendor_return', 'insert, update');
comment on table inventory.vendor_return is 'returns to vendors';
create unique index vendor_return_number on inventory.vendor_return (school_id, return_no);
create index vendor_return_day on inventory.vendor_return (school_id, day desc, id desc);
create index vendor_return_state on inventory.vendor_return (school_id, state, day desc);
create index vendor_return_of_receipt on inventory.vendor_return (school_id, receipt_id);
create index vendor_return_of_supplier on inventory.vendor_return (school_id, supplier_id, day desc);
create index vendor_return_of_bill on inventory.vendor_return (school_id, bill_id) where bill_id is not null;
comment on index inventory.vendor_return_number is 'returnNo: Another return has just taken this number. Save again.';
comment on constraint vendor_return_receipt on inventory.vendor_return is 'receiptId: Choose a goods receipt of this school.';

create table inventory.vendor_return_line (
  school_id int not null,
  id bigint generated always as identity,
  return_id bigint not null,
  receipt_line_id bigint not null,
  quantity bigint not null check (quantity > 0),
  value bigint not null check (value >= 0),
  -- Of it, what was billed before and is credited by the vendor.
  credited bigint not null default 0 check (credited >= 0),
  primary key (school_id, id),
  constraint vendor_return_line_return foreign key (school_id, return_id) references inventory.vendor_return (school_id, id),
  constraint vendor_return_line_received foreign key (school_id, receipt_line_id) references inventory.goods_receipt_line (school_id, id)
);
select kit.tenant('inventory.vendor_return_line', 'insert, update');
comment on table inventory.vendor_return_line is 'lines of returns to vendors';
create unique index vendor_return_line_once on inventory.vendor_return_line (school_id, return_id, receipt_line_id);
create index vendor_return_line_of_received on inventory.vendor_return_line (school_id, receipt_line_id);
comment on index inventory.vendor_return_line_once is 'lines: A line stands on the return twice.';
comment on constraint vendor_return_line_received on inventory.vendor_return_line is 'lines: Choose a line of this receipt.';
