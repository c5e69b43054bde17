-- One register of the references under which money came in, whichever door it came by: a receipt that a person wrote (fees,
-- pocket money, other income, collections), a cheque, a bursary's transfer, a payment that a provider or a statement told of.

-- How references are compared: without blanks and case. A code of a provider is one in the whole school; a short number of a slip
-- or a cheque only within its account or bank.
create function finance.reference_key(reference text, place text) returns text language sql immutable parallel safe as $$
  select case when length(plain) >= 8 or (length(plain) >= 4 and plain ~ '[A-Z]' and plain ~ '[0-9]') then plain
              else plain || ' @ ' || lower(trim(place)) end
    from (select upper(regexp_replace(normalize(reference, nfkc), '[\s\u200B-\u200D\uFEFF]+', '', 'g')) as plain) p $$;

create table finance.reference (
  school_id int not null,
  id bigint generated always as identity,
  key text not null,
  -- As it was typed or told.
  shown text not null,
  kind text not null check (kind in ('receipt', 'cheque', 'bursary', 'payment')),
  document_id bigint not null,
  -- The payment by which a provider confirmed what a person had typed.
  payment_id bigint,
  -- Its document was taken back, so it is free for the right one.
  freed_at timestamptz,
  freed_because text,
  -- Two documents stood on it before the register was kept.
  twice boolean not null default false,
  -- What the bursar found out of one that was never confirmed, or that says something else.
  settled_at timestamptz,
  settled_name text,
  settled_because text,
  at timestamptz not null,
  primary key (school_id, id),
  constraint reference_payment foreign key (school_id, payment_id) references finance.payment (school_id, id)
);
select kit.tenant('finance.reference', 'insert');
grant update (payment_id, freed_at, freed_because, settled_at, settled_name, settled_because) on finance.reference
  to daftari_app, daftari_platform;
comment on table finance.reference is 'references of payments';
create unique index reference_key on finance.reference (school_id, key) where freed_at is null and not twice;
create unique index reference_document on finance.reference (school_id, kind, document_id, key) where freed_at is null;
create index reference_of_payment on finance.reference (school_id, payment_id) where payment_id is not null;
comment on index finance.reference_key is 'reference: This reference has just been used by somebody else.';
comment on index finance.reference_document is 'reference: This reference has just been used by somebody else.';
comment on constraint reference_payment on finance.reference is 'reference: The payment was not found.';

-- What stands already: who came first has the reference, whoever followed stands beside it as a finding.
insert into finance.reference (school_id, key, shown, kind, document_id, payment_id, at, twice)
select school_id, key, shown, kind, document_id, payment_id, at,
       row_number() over (partition by school_id, key order by at, kind, document_id) > 1
  from (select r.school_id, finance.reference_key(r.reference, r.money_id::text) as key, r.reference as shown, 'receipt' as kind,
               r.id as document_id, (select p.id from finance.payment p where p.school_id = r.school_id and p.receipt_id = r.id limit 1) as payment_id, r.at
          from finance.receipt r
         where r.reference is not null and r.source is null and r.state in ('posted', 'pending')
           and (r.instead_of_id is null or not exists (select from finance.receipt o where o.school_id = r.school_id
                                                        and o.instead_of_id = r.instead_of_id and o.id < r.id))
        union all
        select c.school_id, finance.reference_key(c.cheque_no, c.drawn_on), c.cheque_no, 'cheque', c.id, null, c.received_on
          from finance.cheque c where c.state in ('pending', 'cleared')
        union all
        select b.school_id, finance.reference_key(b.reference, b.money_id::text), b.reference, 'bursary', b.id, null, b.at
          from finance.bursary b where b.instrument = 'eft' and b.crossed_at is null
        union all
        select p.school_id, finance.reference_key(p.reference, p.money_id::text), p.reference, 'payment', p.id, null, p.received_at
          from finance.payment p where p.receipt_id is null) used;
