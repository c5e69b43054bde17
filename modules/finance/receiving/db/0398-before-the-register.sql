-- What 0315, 0363 and 0377 filled in of what stood already was filled in by a superuser only: an ordinary owner is bound by row
-- security, saw no school's rows and left them as they were. Here it is done for them; where it was done nothing changes.

update finance.receipt set cashier_account = author_id, cashier_name = author_name where cashier_name is null;

-- Who came first has the reference, whoever followed stands beside it as a finding.
insert into finance.reference (school_id, key, shown, kind, document_id, payment_id, at, twice)
select school_id, key, shown, kind, document_id, payment_id, at,
       row_number() over (partition by school_id, key order by at, kind, document_id) > 1
         or exists (select from finance.reference o
                     where o.school_id = used.school_id and o.key = used.key and o.freed_at is null and not o.twice)
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
          from finance.payment p where p.receipt_id is null) used
 -- A cheque has a day and no hour; whatever came later is in the register anyway.
 where at < (select timestamp::timestamptz + interval '1 day' from daftari_migrations.kysely_migration where name = '0363-references')
   and not exists (select from finance.reference e
                    where e.school_id = used.school_id and e.kind = used.kind and e.document_id = used.document_id);

update kit.job set behind_code = true
 where not behind_code and (kind like 'finance.%' or payload ->> 'endpoint' like 'finance.%')
   and created_at < (select timestamp::timestamptz from daftari_migrations.kysely_migration where name = '0377-behind-code');
update kit.file f set behind_code = true
  from kit.job j where j.school_id = f.school_id and j.file_id = f.id and j.behind_code and not f.behind_code;
