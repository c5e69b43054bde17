import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Statement, StatementLine } from '../contract/students.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { changes, studentAccounts } from '../../ledger/server/charges/ledger-parts.ts';

/** A period of days, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

/** Refuses a period that ends before it begins. */
export function checkedPeriod(period: Period): Period {
  if (period.from > period.to) throw fieldError('to', 'The last day cannot be before the first.');
  return period;
}

interface Row extends Omit<StatementLine, 'balance'> {
  studentId: number;
}

/**
 * The statements of many students over a period: one line for each journal that changed a balance, in the order in which it
 * was posted within its day. Students without anything have an empty one.
 * @param detailed with the vote heads of each bill
 */
export async function statementsOf(
  tx: Tx,
  studentIds: readonly number[],
  { from, to }: Period,
  detailed = true,
): Promise<Map<number, Statement>> {
  const opening = await balancesOf(tx, studentIds, addDays(from, -1));
  const { rows } = await sql<Row>`
    select x."studentId", x."journalId", j.day, case when j.reverses_id is null then j.kind else 'reversal' end as kind,
           j.document_no as "documentNo", j.narration as title, x.parts, x.debit, x.credit
      from (select e.student_id as "studentId", e.journal_id as "journalId", e.school_id,
                   coalesce(sum(e.amount) filter (where e.debit_id = any(b.ids)), 0)::bigint as debit,
                   coalesce(sum(e.amount) filter (where e.credit_id = any(b.ids)), 0)::bigint as credit,
                   ${
                     detailed
                       ? sql`coalesce(jsonb_agg(jsonb_build_object('title', c.title, 'amount', e.amount) order by e.id)
                               filter (where c.id is not null), '[]')`
                       : sql`'[]'::jsonb`
                   } as parts
              from ${studentAccounts} b
              join finance.entry e on ${changes}
              ${detailed ? sql`left join finance.charge c on c.school_id = e.school_id and c.id = e.charge_id` : sql``}
             where e.student_id = any(${studentIds}::bigint[]) and e.day between ${from} and ${to}
             group by 1, 2, 3) x
      join finance.journal j on j.school_id = x.school_id and j.id = x."journalId"
     order by x."studentId", j.day, j.id`.execute(tx);
  const openings = new Map(opening.map(({ studentId, balance }) => [studentId, balance]));
  const lines = Map.groupBy(rows, ({ studentId }) => studentId);
  return new Map(studentIds.map((id) => [id, running({ from, to }, openings.get(id) ?? 0, lines.get(id) ?? [])]));
}

function running(period: Period, opening: number, rows: readonly Row[]): Statement {
  let balance = opening;
  let [debits, credits] = [0, 0];
  const lines = rows.map((row) => {
    balance += row.debit - row.credit;
    debits += row.debit;
    credits += row.credit;
    return { ...row, parts: row.kind === 'invoice' ? row.parts : [], balance };
  });
  return { ...period, opening, debits, credits, closing: balance, lines };
}
