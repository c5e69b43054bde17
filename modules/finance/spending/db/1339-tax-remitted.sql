-- Tax that was withheld on vouchers, and by which voucher it is paid to the revenue authority. A remittance without a voucher says that
-- it was paid by something else that is in the books, as a journal.
create table finance.tax_remittance (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('income', 'vat')),
  -- The first day of the month in which it was withheld.
  month date not null,
  voucher_id bigint,
  -- Of one without a voucher: when it was paid and under which number, why it is believed, and since when it is taken back.
  paid_on date,
  reference text,
  reason text,
  undone_at timestamptz,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint tax_remittance_voucher foreign key (school_id, voucher_id) references finance.voucher (school_id, id),
  constraint tax_remittance_how check ((voucher_id is null) = (paid_on is not null and reference is not null))
);
select kit.tenant('finance.tax_remittance', 'insert, update');
comment on table finance.tax_remittance is 'payments of tax withheld';
create unique index tax_remittance_of_voucher on finance.tax_remittance (school_id, voucher_id) where voucher_id is not null;

create table finance.tax_remitted (
  school_id int not null,
  remittance_id bigint not null,
  voucher_id bigint not null,
  rate_id bigint not null,
  -- Less than nothing: it was paid to the authority before its voucher was reversed, and is set against what is owed now.
  amount bigint not null check (amount <> 0),
  primary key (school_id, remittance_id, voucher_id, rate_id),
  constraint tax_remitted_remittance foreign key (school_id, remittance_id) references finance.tax_remittance (school_id, id),
  constraint tax_remitted_tax foreign key (school_id, voucher_id, rate_id) references finance.voucher_tax (school_id, voucher_id, rate_id)
);
select kit.tenant('finance.tax_remitted', 'insert');
comment on table finance.tax_remitted is 'tax withheld that is paid';
create index tax_remitted_of on finance.tax_remitted (school_id, voucher_id, rate_id);
