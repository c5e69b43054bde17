import { sql } from 'kysely';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import type { AccountRole } from '../../../ledger/server/standard-chart.ts';
import { type NoteDraft, writeNotes } from '../notes/write-notes.ts';

interface Written {
  id: number;
  kind: NoteDraft['kind'];
  origin: NoteDraft['origin'];
  studentId: number;
  termId: number | null;
  title: string;
  ruleId: number | null;
  expense: AccountRole | null;
  chargeId: number;
  amount: number;
}

/**
 * Writes the opposite of a run's notes on charges that stand: those on its own invoices went with them. A discount goes off
 * the expense that its note stands on; its rule may name another by now.
 */
export async function takeBackNotes(
  ctx: FinanceContext,
  runId: number,
  studentIds: readonly number[],
  { day, reason, title }: { day: string; reason: string; title: string },
): Promise<void> {
  const { rows } = await sql<Written>`
    select n.id, n.kind, n.origin, n.student_id as "studentId", n.term_id as "termId", n.title, n.rule_id as "ruleId",
           case when n.kind = 'discount' then coalesce(x.role, 'discounts') end as expense, l.charge_id as "chargeId", l.amount
      from finance.note n
      join finance.note_line l on l.school_id = n.school_id and l.note_id = n.id
      join finance.charge c on c.school_id = l.school_id and c.id = l.charge_id and c.live
      left join lateral (
        select a.role from finance.journal j
          join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id
          join finance.account a on a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id) and a.kind = 'expense'
         where j.school_id = n.school_id and j.kind = 'note' and j.document_id = n.id limit 1) x on true
     where n.run_id = ${runId} and n.student_id = any(${[...studentIds]}::bigint[]) order by n.id`.execute(ctx.tx);
  const opposite: Readonly<Record<string, NoteDraft['kind']>> = { credit: 'debit', debit: 'credit' };
  const notes = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own): NoteDraft[] => {
    const [note] = own;
    if (!note) return [];
    const lines = own.map(({ chargeId, amount }) => ({ chargeId, amount: -amount }));
    const { kind, origin, studentId, termId, ruleId, expense } = note;
    // Without the run: its notes are those that can be reversed.
    const head = { kind: opposite[kind] ?? kind, origin, studentId, termId, ruleId, expense, day, reason, lines };
    return [{ ...head, title: `Reversed: ${title}` }];
  });
  await writeNotes(ctx, notes);
}
