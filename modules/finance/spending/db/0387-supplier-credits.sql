-- What suppliers owe the school for goods sent back. It lessens what is owed of a bill, and of the supplier.

-- What the stores have entered is taken back by them, because their receipts and orders hang on it.
alter table finance.supplier_bill add column from_stores boolean not null default false;

create table finance.supplier_credit (
  school_id int not null,
  id bigint generated always as identity,
  supplier_id bigint not null,
  -- The bill whose goods were sent back; none: it is set against whichever bills are owed, the oldest first.
  bill_id bigint,
  credit_no text not null,
  day date not null,
  narration text not null,
  amount bigint not null check (amount > 0),
  journal_id bigint,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint supplier_credit_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint supplier_credit_bill foreign key (school_id, bill_id) references finance.supplier_bill (school_id, id),
  constraint supplier_credit_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('finance.supplier_credit', 'insert');
grant update (journal_id) on finance.supplier_credit to daftari_app, daftari_platform;
comment on table finance.supplier_credit is 'suppliers’ credits';
create unique index supplier_credit_number on finance.supplier_credit (school_id, supplier_id, lower(credit_no));
create index supplier_credit_of_bill on finance.supplier_credit (school_id, bill_id) where bill_id is not null;
create index supplier_credit_of_journal on finance.supplier_credit (school_id, journal_id) where journal_id is not null;
comment on index finance.supplier_credit_number is 'creditNo: This credit has been entered already.';
comment on constraint supplier_credit_supplier on finance.supplier_credit is 'supplierId: Choose a supplier of this school.';
comment on constraint supplier_credit_bill on finance.supplier_credit is 'billId: Choose a bill of this school.';
comment on constraint supplier_credit_journal on finance.supplier_credit is 'id: Choose a journal of this school.';

-- How much of a credit is set against which bill; what is set against none waits for the supplier's next bill.
create table finance.supplier_credit_share (
  school_id int not null,
  credit_id bigint not null,
  bill_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, credit_id, bill_id),
  constraint supplier_credit_share_credit foreign key (school_id, credit_id) references finance.supplier_credit (school_id, id),
  constraint supplier_credit_share_bill foreign key (school_id, bill_id) references finance.supplier_bill (school_id, id)
);
select kit.tenant('finance.supplier_credit_share', 'insert, update, delete');
comment on table finance.supplier_credit_share is 'credits on suppliers’ bills';
create index supplier_credit_share_of_bill on finance.supplier_credit_share (school_id, bill_id);
comment on constraint supplier_credit_share_credit on finance.supplier_credit_share is 'creditId: Choose a credit of this school.';
comment on constraint supplier_credit_share_bill on finance.supplier_credit_share is 'billId: Choose a bill of this school.';

-- What the stores read of suppliers' bills, and of the vouchers that pay them.
create view finance.supplier_bills with (security_invoker = true) as
  select b.school_id, b.id, b.supplier_id, b.bill_no, b.day, b.due_on, b.amount, p.paid, p.promised, c.credited,
         (case when b.live then b.amount - p.paid - c.credited else 0 end)::bigint as owed, b.live
    from finance.supplier_bill b
   cross join lateral (
     select coalesce(sum(vb.amount) filter (where v.state = 'paid'), 0)::bigint as paid,
            coalesce(sum(vb.amount) filter (where v.state in ('prepared', 'checked', 'approved')), 0)::bigint as promised
       from finance.voucher_bill vb join finance.voucher v on v.school_id = vb.school_id and v.id = vb.voucher_id
      where vb.school_id = b.school_id and vb.bill_id = b.id) p
   cross join lateral (
     select coalesce(sum(s.amount), 0)::bigint as credited
       from finance.supplier_credit_share s where s.school_id = b.school_id and s.bill_id = b.id) c;
comment on view finance.supplier_bills is 'suppliers’ bills: what of each is paid, promised by signed vouchers, credited and still owed';
grant select on finance.supplier_bills to daftari_app, daftari_platform;

create view finance.payment_vouchers with (security_invoker = true) as
  select school_id, id, supplier_id, voucher_no, state, day, amount, paid_on, reference, closed_because
    from finance.voucher where payee_kind = 'supplier';
comment on view finance.payment_vouchers is 'vouchers that pay suppliers: number, state, amount, and when and how they were paid';
grant select on finance.payment_vouchers to daftari_app, daftari_platform;
