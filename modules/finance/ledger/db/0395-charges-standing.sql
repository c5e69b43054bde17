-- Where charges beside the fees stand, for the modules that ask for them: a fine, a thing that was lost.
create view finance.charges_standing with (security_invoker = true) as
  select c.school_id, c.invoice_id, c.student_id, s.billed, s.paid, (s.billed - s.paid)::bigint as owed
    from finance.charge c
   cross join lateral (
     select coalesce(sum(case when r.id = e.debit_id then e.amount else -e.amount end)
              filter (where o.kind in ('income', 'expense', 'equity')), 0)::bigint as billed,
            coalesce(sum(case when r.id = e.credit_id then e.amount else -e.amount end)
              filter (where o.kind in ('asset', 'liability')), 0)::bigint as paid
       from finance.entry e
       join finance.account r on r.school_id = e.school_id and r.id in (e.debit_id, e.credit_id) and r.role = 'other'
       join finance.account o on o.school_id = e.school_id and o.id = e.debit_id + e.credit_id - r.id
      where e.school_id = c.school_id and e.charge_id = c.id) s
   where c.receivable = 'other';
comment on view finance.charges_standing is 'charges beside the fees: what each was billed, less what was taken off, paid and owed';
grant select on finance.charges_standing to daftari_app, daftari_platform;
