import { sql } from 'kysely';
import { documentNumbers } from '#kit/server/numbering/numbering.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import type { AccountRole } from '../../../ledger/server/standard-chart.ts';

const noteSeries = { kind: 'note', prefix: 'NOTE', digits: 5 };

/** A note to be written: what it changes of which charges, all of one student. */
export interface NoteDraft {
  kind: 'credit' | 'debit' | 'discount' | 'write_off';
  origin: 'rule' | 'difference' | 'hand';
  studentId: number;
  termId: number | null;
  day: string;
  title: string;
  reason: string;
  ruleId?: number | null;
  runId?: number | null;
  /** The expense that carries it; null: what the charges were credited to. Caution money carries its own notes always. */
  expense: AccountRole | null;
  /** Cents; positive adds to what is owed, negative takes off. */
  lines: readonly { chargeId: number; amount: number }[];
}

/**
 * Writes notes with gapless numbers and posts them. The caller holds the students and calls `applyCredit` afterwards.
 * Returns the notes' ids in order.
 */
export async function writeNotes(ctx: FinanceContext, drafts: readonly NoteDraft[]): Promise<number[]> {
  if (drafts.length === 0) return [];
  const books = await openBooks(ctx.tx);
  const author = authorOf(ctx);
  const numbers = await documentNumbers(ctx.tx, noteSeries, schoolDay(ctx), drafts.length);
  const charges = await chargeAccounts(
    ctx,
    drafts.flatMap(({ lines }) => lines.map(({ chargeId }) => chargeId)),
  );
  const numbered = drafts.map((draft, at) => ({
    ...draft,
    day: dayOf(draft, charges),
    noteNo: there(numbers[at]),
  }));
  const { rows } = await sql<{ id: number; noteNo: string }>`
    insert into finance.note
      (note_no, kind, origin, student_id, term_id, day, title, reason, rule_id, run_id, author_id, author_name)
    select "noteNo", kind, origin, "studentId", "termId", day, title, reason, "ruleId", "runId", ${author.id}::bigint, ${author.name}
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
           as n ("noteNo" text, kind text, origin text, "studentId" bigint, "termId" bigint, day date, title text, reason text,
                 "ruleId" bigint, "runId" bigint)
    returning id, note_no as "noteNo"`.execute(ctx.tx);
  const idOf = new Map(rows.map(({ id, noteNo }) => [noteNo, id]));
  const lines = numbered.flatMap((note) => note.lines.map((line) => ({ ...line, noteId: idOf.get(note.noteNo) })));
  await sql`
    insert into finance.note_line (note_id, charge_id, amount)
    select "noteId", "chargeId", amount from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as l ("noteId" bigint, "chargeId" bigint, amount bigint)`.execute(ctx.tx);
  await post(
    ctx,
    numbered.map((note) => ({
      kind: 'note',
      documentId: idOf.get(note.noteNo) ?? null,
      documentNo: note.noteNo,
      day: note.day,
      narration: note.title,
      moves: note.lines.map(({ chargeId, amount }) => {
        const charge = charges.get(chargeId) ?? raise();
        const owed = books[charge.receivable];
        // Caution money was never income, so what is taken off it is no expense: less is held for the student.
        const other = note.expense && !charge.caution ? books[note.expense] : charge.creditedId;
        const [debit, credit] = amount > 0 ? [owed, other] : [other, owed];
        return {
          debit,
          credit,
          amount: Math.abs(amount),
          studentId: note.studentId,
          chargeId,
          voteHeadId: charge.voteHeadId,
        };
      }),
    })),
  );
  return numbered.map(({ noteNo }) => idOf.get(noteNo) ?? 0);
}

/** A note counts from its day, but not before what it changes. */
function dayOf({ day, lines }: NoteDraft, charges: ReadonlyMap<number, ChargeAccounts>): string {
  return lines.reduce((latest, { chargeId }) => {
    const own = charges.get(chargeId)?.day ?? latest;
    return own > latest ? own : latest;
  }, day);
}

interface ChargeAccounts {
  id: number;
  day: string;
  receivable: 'fees' | 'other';
  voteHeadId: number;
  /** What the invoice credited; the vote head's account may be another by now. */
  creditedId: number;
  caution: boolean;
}

async function chargeAccounts(ctx: FinanceContext, ids: readonly number[]): Promise<Map<number, ChargeAccounts>> {
  const { rows } = await sql<ChargeAccounts>`
    select c.id, c.day, c.receivable, c.vote_head_id as "voteHeadId", a.id as "creditedId", coalesce(a.role = 'caution', false) as caution
      from finance.charge c
      join finance.entry e on e.school_id = c.school_id and e.charge_id = c.id
      join finance.journal j on j.school_id = e.school_id and j.id = e.journal_id and j.kind = 'invoice' and j.reverses_id is null
      join finance.account a on a.school_id = e.school_id and a.id = e.credit_id
     where c.id = any(${ids}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

function raise(): never {
  throw new Error('A note names a charge that is not there.');
}
