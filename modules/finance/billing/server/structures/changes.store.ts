import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Structure, structuresApi } from '../../contract/structures.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { studentFacts } from '../runs/facts.store.ts';
import { planStudent } from '../runs/plan.rules.ts';
import { planWorld } from '../runs/plan-students.store.ts';
import { structuresOf } from '../runs/structures-facts.store.ts';
import { allTerms } from '../runs/term.store.ts';

/**
 * What publishing a draft changes: every student on the roll is planned afresh by the published structures and by the same
 * with the draft in the place of its previous edition.
 */
export async function structureChanges(
  tx: Tx,
  { id, yearId, previousId }: Structure,
  day: string,
): Promise<Output<typeof structuresApi.changes>> {
  const { rows: ids } = await sql<{ id: number }>`select id from registration.roll where here order by id`.execute(tx);
  const terms = (await allTerms(tx)).filter((term) => term.yearId === yearId);
  const found = [];
  for (const term of terms) {
    const of = { ...term, dueOn: term.opensOn };
    const before = await planWorld(tx, term, term.opensOn);
    const then = sql`(f.id = ${id} or (f.state = 'published' and f.id is distinct from ${previousId}::bigint))`;
    const after = { ...before, structures: await structuresOf(tx, of, then) };
    const students = await studentFacts(
      tx,
      term,
      ids.map((one) => one.id),
      { day, late: 'full' },
    );
    const changes = students.flatMap((student) => {
      const fresh = { ...student, billed: [], given: [] };
      const change = planStudent(fresh, after).total - planStudent(fresh, before).total;
      return change === 0 ? [] : [{ change, billed: student.billed.length > 0 }];
    });
    const sum = (sign: 1 | -1) => changes.reduce((total, { change }) => total + Math.max(0, sign * change), 0);
    found.push({
      termId: term.id,
      termName: term.name,
      students: changes.length,
      more: sum(1),
      less: sum(-1),
      billed: changes.filter(({ billed }) => billed).length,
    });
  }
  return { terms: found };
}
