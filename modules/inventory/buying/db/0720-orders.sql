-- Quotations that are compared, and orders. Quantities on them are thousandths of the unit that is ordered (a bag), of which
-- `factor` says how many thousandths of the item's own unit are in one; prices are cents an ordered unit, tax included.

create table inventory.quote_request (
  school_id int not null,
  id bigint generated always as identity,
  request_no text not null,
  day date not null,
  -- By when vendors answer.
  due_on date not null,
  purpose text not null,
  store_id bigint,
  deliver_to text,
  state text not null default 'open' check (state in ('open', 'decided', 'cancelled')),
  closed_because text,
  asked_by bigint,
  asked_name text not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint quote_request_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint quote_request_due check (due_on >= day)
);
select kit.tenant('inventory.quote_request', 'insert, update');
comment on table inventory.quote_request is 'requests for quotation';
create unique index quote_request_number on inventory.quote_request (school_id, request_no);
create index quote_request_day on inventory.quote_request (school_id, day desc, id desc);
create index quote_request_of_store on inventory.quote_request (school_id, store_id) where store_id is not null;
comment on index inventory.quote_request_number is 'requestNo: Another request has just taken this number. Save again.';
comment on constraint quote_request_store on inventory.quote_request is 'storeId: Choose a store of this school.';
comment on constraint quote_request_due on inventory.quote_request is 'dueOn: Choose a day that is not before the request.';

create table inventory.quote_request_line (
  school_id int not null,
  id bigint generated always as identity,
  request_id bigint not null,
  line_no int not null,
  requisition_line_id bigint,
  item_id bigint,
  description text not null,
  unit_name text not null,
  factor bigint not null check (factor > 0),
  quantity bigint not null check (quantity > 0),
  primary key (school_id, id),
  constraint quote_request_line_request foreign key (school_id, request_id) references inventory.quote_request (school_id, id),
  constraint quote_request_line_asked foreign key (school_id, requisition_line_id) references inventory.requisition_line (school_id, id),
  constraint quote_request_line_item foreign key (school_id, item_id) references inventory.item (school_id, id)
);
select kit.tenant('inventory.quote_request_line', 'insert');
comment on table inventory.quote_request_line is 'lines of requests for quotation';
create index quote_request_line_of on inventory.quote_request_line (school_id, request_id, line_no);
create index quote_request_line_of_asked on inventory.quote_request_line (school_id, requisition_line_id) where requisition_line_id is not null;
create index quote_request_line_of_item on inventory.quote_request_line (school_id, item_id) where item_id is not null;
comment on constraint quote_request_line_asked on inventory.quote_request_line is 'lines: Choose a line of a requisition of this school.';
comment on constraint quote_request_line_item on inventory.quote_request_line is 'lines: Choose an item of this school.';

-- Who was asked for a price, and what they answered.
create table inventory.quote (
  school_id int not null,
  id bigint generated always as identity,
  request_id bigint not null,
  supplier_id bigint not null,
  state text not null default 'invited' check (state in ('invited', 'answered', 'declined')),
  answered_on date,
  -- The vendor's own number on it.
  reference text,
  delivery_days int check (delivery_days between 0 and 365),
  valid_until date,
  terms text,
  entered_by bigint,
  entered_name text,
  primary key (school_id, id),
  constraint quote_of_request foreign key (school_id, request_id) references inventory.quote_request (school_id, id),
  constraint quote_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id)
);
select kit.tenant('inventory.quote', 'insert, update');
comment on table inventory.quote is 'quotations';
create unique index quote_once on inventory.quote (school_id, request_id, supplier_id);
create index quote_of_supplier on inventory.quote (school_id, supplier_id);
comment on index inventory.quote_once is 'suppliers: This vendor is asked already.';
comment on constraint quote_supplier on inventory.quote is 'suppliers: Choose a vendor of this school.';

-- A line that a vendor does not offer has no row.
create table inventory.quote_price (
  school_id int not null,
  quote_id bigint not null,
  line_id bigint not null,
  price bigint not null check (price >= 0),
  -- In hundredths of a per cent; the price has it in it.
  tax_rate int not null default 0 check (tax_rate between 0 and 10000),
  note text,
  primary key (school_id, quote_id, line_id),
  constraint quote_price_quote foreign key (school_id, quote_id) references inventory.quote (school_id, id),
  constraint quote_price_line foreign key (school_id, line_id) references inventory.quote_request_line (school_id, id)
);
select kit.tenant('inventory.quote_price', 'insert, delete');
comment on table inventory.quote_price is 'prices of quotations';
create index quote_price_of_line on inventory.quote_price (school_id, line_id);
comment on constraint quote_price_line on inventory.quote_price is 'prices: Choose a line of this request.';

-- Who gets which line, and why where another was cheaper; written once.
create table inventory.quote_award (
  school_id int not null,
  line_id bigint not null,
  quote_id bigint not null,
  because text,
  awarded_by bigint,
  awarded_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, line_id),
  constraint quote_award_line foreign key (school_id, line_id) references inventory.quote_request_line (school_id, id),
  constraint quote_award_quote foreign key (school_id, quote_id) references inventory.quote (school_id, id)
);
select kit.tenant('inventory.quote_award', 'insert');
comment on table inventory.quote_award is 'awards';
create index quote_award_of_quote on inventory.quote_award (school_id, quote_id);

create table inventory.purchase_order (
  school_id int not null,
  id bigint generated always as identity,
  order_no text not null,
  -- LPO: goods; LSO: services.
  kind text not null check (kind in ('LPO', 'LSO')),
  supplier_id bigint not null,
  -- Where the goods come; services come into no store.
  store_id bigint,
  day date not null,
  deliver_by date not null,
  terms text,
  note text,
  -- What its lines come to, in cents, tax included.
  amount bigint not null check (amount >= 0),
  quote_request_id bigint,
  -- The first of the requisitions that it is ordered from.
  requisition_id bigint,
  -- Why fewer quotations were asked for than the school wants.
  single_source text,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'on_hold', 'closed', 'cancelled')),
  -- Grows when an approved order is changed; it is approved anew then.
  revision int not null default 1,
  state_because text,
  asked_by bigint,
  asked_name text not null,
  approved_on date,
  version int not null default 1,
  primary key (school_id, id),
  constraint purchase_order_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint purchase_order_store foreign key (school_id, store_id) references inventory.store (school_id, id),
  constraint purchase_order_quotes foreign key (school_id, quote_request_id) references inventory.quote_request (school_id, id),
  constraint purchase_order_requisition foreign key (school_id, requisition_id) references inventory.requisition (school_id, id),
  constraint purchase_order_goods check (kind = 'LSO' or store_id is not null),
  constraint purchase_order_delivery check (deliver_by >= day)
);
select kit.tenant('inventory.purchase_order', 'insert, update');
comment on table inventory.purchase_order is 'orders';
create unique index purchase_order_number on inventory.purchase_order (school_id, order_no);
create index purchase_order_day on inventory.purchase_order (school_id, day desc, id desc);
create index purchase_order_state on inventory.purchase_order (school_id, state, deliver_by);
create index purchase_order_of_supplier on inventory.purchase_order (school_id, supplier_id, day desc);
create index purchase_order_of_store on inventory.purchase_order (school_id, store_id) where store_id is not null;
create index purchase_order_of_quotes on inventory.purchase_order (school_id, quote_request_id) where quote_request_id is not null;
create index purchase_order_of_requisition on inventory.purchase_order (school_id, requisition_id) where requisition_id is not null;
comment on index inventory.purchase_order_number is 'orderNo: Another order has just taken this number. Save again.';
comment on constraint purchase_order_supplier on inventory.purchase_order is 'supplierId: Choose a vendor of this school.';
comment on constraint purchase_order_store on inventory.purchase_order is 'storeId: Choose a store of this school.';
comment on constraint purchase_order_quotes on inventory.purchase_order is 'quoteRequestId: Choose a request for quotation of this school.';
comment on constraint purchase_order_requisition on inventory.purchase_order is 'requisitionId: Choose a requisition of this school.';
comment on constraint purchase_order_goods on inventory.purchase_order is 'storeId: Choose the store that the goods come to.';
comment on constraint purchase_order_delivery on inventory.purchase_order is 'deliverBy: Choose a day that is not before the order.';

create table inventory.purchase_order_line (
  school_id int not null,
  id bigint generated always as identity,
  order_id bigint not null,
  line_no int not null,
  requisition_line_id bigint,
  -- None: a service, or goods that are used at once and never stand in a store.
  item_id bigint,
  description text not null,
  unit_name text not null,
  factor bigint not null check (factor > 0),
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price >= 0),
  -- In hundredths of a per cent; the price has it in it.
  tax_rate int not null default 0 check (tax_rate between 0 and 10000),
  amount bigint not null check (amount >= 0),
  -- What a line without an item is spent on, and whose spending it is.
  expense_id bigint,
  department_id bigint,
  vote_head_id bigint,
  -- What of the requisition's line it takes, in thousandths of the item's unit: nothing before it is submitted.
  counted bigint not null default 0 check (counted >= 0),
  -- Accepted, sent back to the vendor, and billed (less what was credited), in thousandths of the ordered unit.
  received bigint not null default 0,
  returned bigint not null default 0,
  billed bigint not null default 0,
  primary key (school_id, id),
  constraint purchase_order_line_order foreign key (school_id, order_id) references inventory.purchase_order (school_id, id),
  constraint purchase_order_line_asked foreign key (school_id, requisition_line_id) references inventory.requisition_line (school_id, id),
  constraint purchase_order_line_item foreign key (school_id, item_id) references inventory.item (school_id, id),
  constraint purchase_order_line_expense foreign key (school_id, expense_id) references finance.account (school_id, id),
  constraint purchase_order_line_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint purchase_order_line_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint purchase_order_line_received check (received >= 0),
  constraint purchase_order_line_returned check (returned between 0 and received),
  constraint purchase_order_line_billed check (billed >= 0)
);
select kit.tenant('inventory.purchase_order_line', 'insert, update, delete');
comment on table inventory.purchase_order_line is 'lines of orders';
create index purchase_order_line_of on inventory.purchase_order_line (school_id, order_id, line_no);
create index purchase_order_line_of_asked on inventory.purchase_order_line (school_id, requisition_line_id) where requisition_line_id is not null;
create index purchase_order_line_of_item on inventory.purchase_order_line (school_id, item_id) where item_id is not null;
create index purchase_order_line_of_expense on inventory.purchase_order_line (school_id, expense_id) where expense_id is not null;
create index purchase_order_line_of_department on inventory.purchase_order_line (school_id, department_id) where department_id is not null;
create index purchase_order_line_of_vote_head on inventory.purchase_order_line (school_id, vote_head_id) where vote_head_id is not null;
comment on constraint purchase_order_line_asked on inventory.purchase_order_line is 'lines: Choose a line of a requisition of this school.';
comment on constraint purchase_order_line_item on inventory.purchase_order_line is 'lines: Choose an item of this school.';
comment on constraint purchase_order_line_expense on inventory.purchase_order_line is 'lines: Choose an expense account of this school.';
comment on constraint purchase_order_line_department on inventory.purchase_order_line is 'lines: Choose a department of this school.';
comment on constraint purchase_order_line_vote_head on inventory.purchase_order_line is 'lines: Choose a vote head of this school.';
comment on constraint purchase_order_line_received on inventory.purchase_order_line is 'lines: Less than nothing would have come.';
comment on constraint purchase_order_line_returned on inventory.purchase_order_line is 'lines: More would be sent back than came.';
comment on constraint purchase_order_line_billed on inventory.purchase_order_line is 'lines: Less than nothing would be billed: a delivery of this bill was sent back.';

-- Who submitted, approved, held or closed it; written once.
create table inventory.purchase_order_step (
  school_id int not null,
  id bigint generated always as identity,
  order_id bigint not null,
  revision int not null,
  step text not null,
  signed_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint purchase_order_step_order foreign key (school_id, order_id) references inventory.purchase_order (school_id, id)
);
select kit.tenant('inventory.purchase_order_step', 'insert');
comment on table inventory.purchase_order_step is 'steps of orders';
create index purchase_order_step_of on inventory.purchase_order_step (school_id, order_id, id);
