-- What each journal changes of what a student owes and holds: the sums of its entries, posted with them, so that balances are
-- not summed of every line of every bill.
create table finance.student_movement (
  school_id int not null,
  journal_id bigint not null,
  student_id bigint not null,
  day date not null,
  -- Of the journal.
  kind text not null,
  -- Of the invoice; null for whatever is no invoice, or one of no term.
  term_id bigint,
  -- In cents, debits less credits of the account of that role.
  fees bigint not null,
  other bigint not null,
  prepayment bigint not null,
  primary key (school_id, journal_id, student_id, day),
  constraint student_movement_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint student_movement_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('finance.student_movement', 'insert');
comment on table finance.student_movement is 'movements of students’ balances';
create index student_movement_of_student on finance.student_movement (school_id, student_id, day)
  include (kind, term_id, fees, other, prepayment);

insert into finance.student_movement (school_id, journal_id, student_id, day, kind, term_id, fees, other, prepayment)
select s.school_id, s.journal_id, s.student_id, s.day, j.kind, i.term_id, s.fees, s.other, s.prepayment
  from (
    select e.school_id, e.journal_id, e.student_id, e.day,
           sum(case a.role when 'fees' then e.signed else 0 end) as fees, sum(case a.role when 'other' then e.signed else 0 end) as other,
           sum(case a.role when 'prepayment' then e.signed else 0 end) as prepayment
      from (select school_id, journal_id, student_id, day, debit_id as account_id, amount as signed from finance.entry where student_id is not null
            union all
            select school_id, journal_id, student_id, day, credit_id, -amount from finance.entry where student_id is not null) e
      join finance.account a on a.school_id = e.school_id and a.id = e.account_id and a.role in ('fees', 'other', 'prepayment')
     group by e.school_id, e.journal_id, e.student_id, e.day) s
  join finance.journal j on j.school_id = s.school_id and j.id = s.journal_id
  left join finance.invoice i on j.kind = 'invoice' and i.school_id = j.school_id and i.id = j.document_id
 where s.fees <> 0 or s.other <> 0 or s.prepayment <> 0;

select kit.close_to_erasure('finance.student_movement');
