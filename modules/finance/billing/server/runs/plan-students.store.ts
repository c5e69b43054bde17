import type { Tx } from '#kit/server/db/pool.ts';
import { studentFacts } from './facts.store.ts';
import { planStudent, type PlanWorld } from './plan.rules.ts';
import type { PlanStructure, PlanStudent, StudentPlan } from './plan.types.ts';
import { rulesOf, structuresOf } from './structures-facts.store.ts';
import type { TermOfYear } from './term.store.ts';

/** What a run is told besides whom it is for. */
export interface RunTerms {
  kind: 'bill' | 'differences';
  day: string;
  dueOn: string;
  late: PlanStudent['late'];
  discounts: boolean;
}

/** What the rules and structures are for a term, read once for many students. */
export async function planWorld(
  tx: Tx,
  term: TermOfYear,
  dueOn: string,
  structures?: readonly PlanStructure[],
): Promise<PlanWorld> {
  const of = { ...term, dueOn };
  return { term: of, structures: structures ?? (await structuresOf(tx, of)), rules: await rulesOf(tx, term.opensOn) };
}

/** What a run would do to these students now, in the order of their keys. */
export async function planStudents(
  tx: Tx,
  term: TermOfYear,
  ids: readonly number[],
  terms: RunTerms,
  world?: PlanWorld,
): Promise<StudentPlan[]> {
  const known = world ?? (await planWorld(tx, term, terms.dueOn));
  const differences = terms.kind === 'differences';
  // Differences go by what was agreed when the student was billed.
  const students = await studentFacts(tx, term, ids, { day: terms.day, late: differences ? null : terms.late });
  return students.map((student) => planStudent(student, known, { differences, discounts: terms.discounts }));
}
