import { type RawBuilder, sql } from 'kysely';

/** The columns of `finance.student_movement` in the order of what is put there. */
export const movementColumns = sql`(journal_id, student_id, day, kind, term_id, fees, other, prepayment)`;

/** Debits less credits of the account of a role, over the entries `e`. */
const side = (role: string) => {
  // A subselect without a link to the row is run once.
  const account = sql`(select id from finance.account where role = ${sql.lit(role)})`;
  return sql`(coalesce(sum(e.amount) filter (where e.debit_id = ${account}), 0)
              - coalesce(sum(e.amount) filter (where e.credit_id = ${account}), 0))::bigint`;
};

/**
 * A select of what each journal changes of what its students owe and hold, without what changes nothing. The journals are to
 * be joined as `j` (`kind`), the invoice that a journal posts as `i`.
 * @param entries a relation with the columns of entries
 */
export const movementsOf = (entries: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.journal_id, s.student_id, s.day, j.kind, i.term_id, s.fees, s.other, s.prepayment
    from (select e.journal_id, e.student_id, e.day, ${side('fees')} as fees, ${side('other')} as other, ${side('prepayment')} as prepayment
            from ${entries} e where e.student_id is not null
           group by e.journal_id, e.student_id, e.day
          having ${side('fees')} <> 0 or ${side('other')} <> 0 or ${side('prepayment')} <> 0) s`;
