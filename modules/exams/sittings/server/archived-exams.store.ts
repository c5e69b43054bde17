import { type RawBuilder, sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ExamKind } from '../contract/exam-states.ts';

type Of = { id: number; kind: ExamKind; termId: number };
interface Made {
  id: number;
  name: string;
  outdated: boolean;
}

/** Terms' and years' exams `e` in a term `t` that an exam can be a part of, also by way of another. */
const above = ({ kind, termId }: Of): RawBuilder<boolean> => {
  const sameYear = sql`t.year_id = (select year_id from settings.terms where id = ${termId})`;
  if (kind === 'year') return sql`false`;
  return kind === 'term'
    ? sql`(e.kind = 'year' and ${sameYear})`
    : sql`(e.kind = 'year' and ${sameYear} or e.kind = 'term' and e.term_id = ${termId})`;
};

/**
 * The archived ones among them. All of them are held until the transaction ends, so that none is archived meanwhile. Nobody waits in a
 * ring for that: whoever holds an exam asks only for those above it.
 */
async function archivedAbove(tx: Tx, exam: Of): Promise<Made[]> {
  await sql`
    select e.id from exams.exam e join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
     where ${above(exam)} order by e.id for share of e`.execute(tx);
  const { rows } = await sql<Made>`
    select e.id, e.name, exams.is_outdated(e.school_id, e.id) as outdated
      from exams.exam e join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
     where e.state = 'archived' and ${above(exam)} order by e.id`.execute(tx);
  return rows;
}

/** Throws 422 naming an archived exam that is made of this one, directly or by way of a term's exam: it could not follow a change. */
export async function refuseArchivedAbove(tx: Tx, exam: Of): Promise<void> {
  const archived = await archivedAbove(tx, exam);
  const { rows } = await sql<{ name: string }>`
    with recursive made as (
      select e.school_id, e.id, e.name from exams.exam e
       where e.kind <> 'sat' and e.rules -> 'parts' @> jsonb_build_array(jsonb_build_object('id', ${exam.id}::bigint))
      union
      select e.school_id, e.id, e.name from made m
        join exams.exam e on e.school_id = m.school_id and e.kind <> 'sat'
             and e.rules -> 'parts' @> jsonb_build_array(jsonb_build_object('id', m.id)))
    select m.name from made m where m.id = any(${archived.map(({ id }) => id)}::bigint[]) order by m.id limit 1`.execute(tx);
  if (rows[0]) throw new UserError('rule', `${rows[0].name} is archived and made of this exam, which stays as it is therefore.`);
}

/**
 * Does something to an exam that may change its results or whether they count. Throws 422, and nothing of it stays, where an archived exam
 * would not be what its parts make any more; of one that is not already, nothing can be said of this change.
 */
export async function keepingArchived<R>(tx: Tx, exam: Of, work: () => Promise<R>): Promise<R> {
  const before = await archivedAbove(tx, exam);
  const done = await work();
  if (before.length === 0) return done;
  const after = await archivedAbove(tx, exam);
  const changed = after.find(({ id, outdated }) => outdated && !before.some((one) => one.id === id && one.outdated));
  if (changed)
    throw new UserError(
      'rule',
      `${changed.name} is archived, and its results would not be those of this exam any more. What has no share does not count in it.`,
    );
  return done;
}
