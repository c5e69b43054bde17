import { type RawBuilder, sql } from 'kysely';
import { parseSignedCents } from '#kit/contract/money.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { BankLine, BookItem } from '../../contract/reconciliation.ts';

/** The movements on an account by journal: `journal_id, amount`, in cents. Those that come to nothing are left out. */
export const movements = (moneyId: number): RawBuilder<unknown> => sql`(
  select m.journal_id, sum(m.amount)::bigint as amount
    from (select journal_id, amount from finance.entry where debit_id = ${moneyId}
          union all
          select journal_id, -amount from finance.entry where credit_id = ${moneyId}) m
   group by m.journal_id having sum(m.amount) <> 0)`;

const item = sql`
  j.id as "journalId", j.day, j.kind, j.document_no as no, j.narration, coalesce(r.reference, v.reference, f.reference, b.reference, j.document_no) as reference, m.amount`;

const tail = sql`
  join finance.journal j on j.id = m.journal_id
  left join finance.receipt r on r.school_id = j.school_id and r.journal_id = j.id
  left join finance.voucher v on v.school_id = j.school_id and v.journal_id = j.id
  left join finance.refund f on f.school_id = j.school_id and f.journal_id = j.id
  left join finance.refund_return b on b.school_id = j.school_id and b.journal_id = j.id`;

/** True where all words of `q` stand in these columns, or where it is the amount, whichever way that went. */
function found(q: string | null, columns: readonly RawBuilder<unknown>[], amount: RawBuilder<unknown>): RawBuilder<unknown> {
  if (q === null) return sql`true`;
  const cents = parseSignedCents(q);
  const words = matches(columns, q);
  return cents === null ? words : sql`(${words} or abs(${amount}) = ${Math.abs(cents)}::bigint)`;
}

/**
 * What of the books on the account is not ticked, the oldest first; with a day, what of the books up to it the bank had not
 * shown by then.
 * @param q words or an amount that are looked for
 */
export async function openItems(
  tx: Tx,
  moneyId: number,
  limit: number,
  until: string | null = null,
  q: string | null = null,
): Promise<BookItem[]> {
  const said = [sql`j.narration`, sql`j.document_no`, sql`r.reference`, sql`v.reference`, sql`f.reference`, sql`b.reference`];
  const { rows } = await sql<BookItem>`
    select ${item} from ${movements(moneyId)} m ${tail}
     where not exists (select from finance.tick t
                        where t.school_id = j.school_id and t.money_id = ${moneyId} and t.journal_id = j.id
                          and (${until}::date is null or t.cleared_on <= ${until}::date))
       and (${until}::date is null or j.day <= ${until}::date) and ${found(q, said, sql`m.amount`)}
     order by j.day, j.id limit ${limit}`.execute(tx);
  return rows;
}

/** These journals' movements on the account, and whether they are ticked. */
export async function itemsOf(
  tx: Tx,
  moneyId: number,
  journalIds: readonly number[],
): Promise<(BookItem & { ticked: boolean })[]> {
  const { rows } = await sql<BookItem & { ticked: boolean }>`
    select ${item}, exists (select from finance.tick t
                             where t.school_id = j.school_id and t.money_id = ${moneyId} and t.journal_id = j.id) as ticked
      from ${movements(moneyId)} m ${tail}
     where j.id = any(${journalIds}::bigint[])`.execute(tx);
  return rows;
}

/**
 * Lines of the account's statements that nothing in the books stands for, the oldest first; with a day, those up to it that
 * nothing of the books up to it stands for.
 * @param q words or an amount that are looked for
 */
export async function openLines(
  tx: Tx,
  moneyId: number,
  limit: number,
  until: string | null = null,
  q: string | null = null,
): Promise<BankLine[]> {
  const { rows } = await sql<BankLine>`
    select l.id, l.day, l.amount, l.reference, l.description from finance.statement_line l
     where l.money_id = ${moneyId} and (${until}::date is null or l.day <= ${until}::date)
       and ${found(q, [sql`l.reference`, sql`l.description`], sql`l.amount`)}
       and not exists (select from finance.tick t
                         join finance.journal j on j.school_id = t.school_id and j.id = t.journal_id
                        where t.school_id = l.school_id and t.line_id = l.id
                          and (${until}::date is null or j.day <= ${until}::date))
     order by l.day, l.id limit ${limit}`.execute(tx);
  return rows;
}
