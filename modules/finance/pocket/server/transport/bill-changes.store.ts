import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { there } from '#kit/server/sql/one.ts';
import type { BillChange } from '../../contract/riders.ts';
import { applyCredit, chargesOf } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { type Term, termsOf } from './rider-terms.store.ts';
import type { RiderRow } from './riders.store.ts';
import { shareOf, weeksIn, weeksRidden } from './weeks.rules.ts';

/** A note on one charge, below nothing for a credit, and what is charged anew in its term. */
export interface ChargeChange {
  term: Term;
  chargeId: number;
  voteHeadId: number;
  weeks: number;
  ofWeeks: number;
  before: number;
  note: number;
  fresh: number;
}

/** The new ride of somebody who changes: its fee for a term and from when it is charged. */
export interface NewRide {
  fee: number;
  chargedFrom: string;
  to: string | null;
}

/**
 * What a new last day, and perhaps a new ride after it, does to the charges of the terms that are not over by then; for a later day
 * than was said before, of the terms that were not over by that.
 */
export async function chargeChanges(tx: Tx, rider: RiderRow, lastDay: string, next: NewRide | null): Promise<ChargeChange[]> {
  const { rows } = await sql<{ termId: number; chargeId: number; fee: number; ofWeeks: number; voteHeadId: number }>`
    select b.term_id as "termId", b.charge_id as "chargeId", b.fee, b.of_weeks as "ofWeeks", c.vote_head_id as "voteHeadId"
      from finance.rider_bill b join finance.charge c on c.school_id = b.school_id and c.id = b.charge_id and c.live
     where b.rider_id = ${rider.id} order by b.term_id`.execute(tx);
  const terms = await termsOf(tx);
  const billed = new Map((await chargesOf(tx, [rider.studentId])).map((charge) => [charge.chargeId, charge.billed]));
  const from = rider.toDay !== null && rider.toDay < lastDay ? rider.toDay : lastDay;
  return rows.flatMap(({ termId, chargeId, fee, ofWeeks, voteHeadId }) => {
    const term = terms.find(({ id }) => id === termId);
    if (!term || term.closesOn < from) return [];
    const weeks = weeksRidden(term, rider.chargedFrom, lastDay);
    const was = weeksRidden(term, rider.chargedFrom, rider.toDay);
    const before = billed.get(chargeId) ?? 0;
    // A discount on the charge leaves less to give back.
    const note = Math.max(shareOf(fee, weeks, ofWeeks) - shareOf(fee, was, ofWeeks), -before);
    const fresh = next === null ? 0 : shareOf(next.fee, weeksRidden(term, next.chargedFrom, next.to), weeksIn(term));
    return [{ term, chargeId, voteHeadId, weeks, ofWeeks, before, note, fresh }];
  });
}

/** The same as a preview shows it. */
export function inFigures(changes: readonly ChargeChange[]): BillChange {
  const sum = (of: (change: ChargeChange) => number) => changes.reduce((total, change) => total + of(change), 0);
  const before = sum((change) => change.before);
  const [note, fresh] = [sum((change) => change.note), sum((change) => change.fresh)];
  return {
    termName: changes.map(({ term }) => term.name).join(', ') || null,
    weeks: sum(({ weeks }) => weeks),
    ofWeeks: sum(({ ofWeeks }) => ofWeeks),
    before,
    after: before + note + fresh,
    note,
    fresh,
  };
}

/** Posts the notes: a credit takes back income, a debit adds to it; then the student's credit is put in order. */
export async function postNotes(
  ctx: FinanceContext,
  rider: RiderRow,
  changes: readonly ChargeChange[],
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const notes = changes.filter(({ note }) => note !== 0);
  if (notes.length === 0) return;
  const books = await openBooks(ctx.tx);
  // What the invoice credited; the vote head's account may be another by now.
  const { rows: charged } = await sql<{ id: number; on: string; incomeId: number }>`
    select c.id, greatest(c.day, ${day}::date) as on, e.credit_id as "incomeId"
      from finance.charge c
      join finance.entry e on e.school_id = c.school_id and e.charge_id = c.id
      join finance.journal j on j.school_id = e.school_id and j.id = e.journal_id and j.kind = 'invoice' and j.reverses_id is null
     where c.id = any(${notes.map(({ chargeId }) => chargeId)}::bigint[])`.execute(ctx.tx);
  // What is billed ahead changes on the day that it is billed for.
  const byCharge = new Map(charged.map((one) => [one.id, one]));
  const { studentId } = rider;
  await post(
    ctx,
    notes.map(({ note, term, chargeId, voteHeadId, weeks, ofWeeks }) => {
      const { on, incomeId: income } = there(byCharge.get(chargeId));
      const sides = note < 0 ? { debit: income, credit: books.other } : { debit: books.other, credit: income };
      return {
        kind: 'note',
        day: on,
        narration: `Transport, ${term.name}: ${weeks} of ${ofWeeks} weeks. ${reason}`,
        moves: [{ ...sides, amount: Math.abs(note), studentId, chargeId, voteHeadId }],
      };
    }),
  );
  await applyCredit(ctx, [studentId], day);
}
