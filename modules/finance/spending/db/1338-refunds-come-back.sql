-- A refund that was paid out and came back: the account was wrong, the cheque bounced, nobody fetched it. The refund is open again,
-- and what was paid and came back stays here with both of its journals.
alter table finance.refund_step drop constraint refund_step_step_check;
alter table finance.refund_step add constraint refund_step_step_check
  check (step in ('requested', 'approved', 'processed', 'returned', 'rejected', 'cancelled', 'commented'));

create table finance.refund_return (
  school_id int not null,
  id bigint generated always as identity,
  refund_id bigint not null,
  -- As it was paid.
  voucher_no text not null,
  paid_on date not null,
  money_id bigint not null,
  mode text not null check (mode in ('cheque', 'eft', 'mpesa', 'cash')),
  reference text,
  journal_id bigint not null,
  -- As it came back.
  day date not null,
  into_id bigint not null,
  back_journal_id bigint not null,
  reason text not null,
  returned_by bigint,
  name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint refund_return_refund foreign key (school_id, refund_id) references finance.refund (school_id, id),
  constraint refund_return_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint refund_return_into foreign key (school_id, into_id) references finance.account (school_id, id),
  constraint refund_return_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint refund_return_back_journal foreign key (school_id, back_journal_id) references finance.journal (school_id, id)
);
select kit.tenant('finance.refund_return', 'insert');
comment on table finance.refund_return is 'refunds that came back';
create index refund_return_of on finance.refund_return (school_id, refund_id, id);
create unique index refund_return_journal_id on finance.refund_return (school_id, journal_id);
create index refund_return_back on finance.refund_return (school_id, back_journal_id);
create unique index refund_return_voucher on finance.refund_return (school_id, voucher_no);
create index refund_return_reference on finance.refund_return (school_id, money_id, mode, lower(reference)) where reference is not null;
create index refund_return_into_id on finance.refund_return (school_id, into_id);
comment on index finance.refund_return_journal_id is 'refundId: Somebody else has just said that this money came back.';
comment on constraint refund_return_into on finance.refund_return is 'moneyId: Choose a bank account or cash box of this school.';
