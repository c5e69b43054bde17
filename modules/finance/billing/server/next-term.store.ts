import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { chooseStructure } from './runs/choose.rules.ts';
import { studentFacts } from './runs/facts.store.ts';
import { planStudent } from './runs/plan.rules.ts';
import { planWorld } from './runs/plan-students.store.ts';
import type { PlanStudent } from './runs/plan.types.ts';
import { allTerms, type TermOfYear } from './runs/term.store.ts';

/** What a student owes on a day (negative: holds), and what the next term costs; null where no fee structure says it. */
export interface FeesOnForm {
  balance: number;
  nextTerm: number | null;
}

/**
 * Both for many students at once; who has neither entries nor a fee structure is left out.
 * @param of `day`: as of when; `nextAfter`: the next term is the first that opens after this day
 */
export async function feesOnForms(
  tx: Tx,
  studentIds: readonly number[],
  { day, nextAfter }: { day: string; nextAfter: string },
): Promise<Map<number, FeesOnForm>> {
  const balances = new Map((await balancesOf(tx, studentIds, day)).map(({ studentId, balance }) => [studentId, balance]));
  const next = await nextTermFees(tx, studentIds, day, nextAfter);
  return new Map(
    studentIds
      .filter((id) => balances.has(id) || next.has(id))
      .map((id) => [id, { balance: balances.get(id) ?? 0, nextTerm: next.get(id) ?? null }]),
  );
}

/** What a billing run would charge these students in the next term, less their discounts, if it had charged nothing yet. */
async function nextTermFees(tx: Tx, ids: readonly number[], day: string, after: string): Promise<Map<number, number>> {
  const terms = await allTerms(tx);
  const term = terms.filter(({ opensOn }) => opensOn > after).toSorted((a, b) => a.opensOn.localeCompare(b.opensOn))[0];
  if (!term) return new Map();
  const world = await planWorld(tx, term, term.opensOn);
  if (world.structures.length === 0) return new Map();
  const classOf = await classesThen(tx, terms, term, { day, after });
  const fees = new Map<number, number>();
  for (const student of await studentFacts(tx, term, ids, { day, late: 'full' })) {
    const then: PlanStudent = { ...student, classId: classOf(student.classId), billed: [], given: [], parts: [] };
    if (then.classId === null || typeof chooseStructure(world.structures, then) === 'string') continue;
    const { total, discount } = planStudent(then, world);
    fees.set(student.id, total - discount);
  }
  return fees;
}

/** The class somebody is in during the next term: the one after this where a year lies between, and none after the last. */
async function classesThen(
  tx: Tx,
  terms: readonly TermOfYear[],
  term: TermOfYear,
  { day, after }: { day: string; after: string },
): Promise<(classId: number | null) => number | null> {
  const sameYear = terms.some(({ yearId, opensOn }) => yearId === term.yearId && opensOn <= after);
  // From the first day of the new year students stand in their new classes.
  if (sameYear || day >= term.yearStartsOn) return (classId) => classId;
  const { rows } = await sql<{ id: number; nextId: number | null }>`
    select id, next_class_id as "nextId" from settings.classes`.execute(tx);
  const next = new Map(rows.map(({ id, nextId }) => [id, nextId]));
  return (classId) => (classId === null ? null : (next.get(classId) ?? null));
}
