import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { examToWorkOut } from '../../../sittings/server/exams.store.ts';
import { processExam } from '../../../results/server/process-exam.ts';
import { nextVersion } from '../next-version.ts';
import type { PlannedMark } from './plan.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'now'>;

/**
 * Enters marks of a whole exam in one statement, each with its history. The caller holds the exam, so that nobody else enters
 * marks meanwhile; a mark that does not stand as it was seen throws 409, and nothing is written.
 */
export async function writeMarks({ tx, user, now }: Context, marks: readonly PlannedMark[]): Promise<void> {
  const by = sql`${user.accountId}, ${user.fullName}, ${now}`;
  const { rows } = await sql<{ written: number }>`
    with wanted as materialized (
      select * from unnest(${marks.map(({ sheetId }) => sheetId)}::bigint[], ${marks.map(({ studentId }) => studentId)}::bigint[],
        ${marks.map(({ paper }) => paper)}::int[], ${marks.map(({ state }) => state)}::text[], ${marks.map(({ score }) => score)}::int[],
        ${marks.map(({ seen }) => seen)}::int[]) as w (sheet_id, student_id, paper, state, score, seen)),
    changed as (
      update exams.mark m
         set state = w.state, score = w.score, version = m.version + 1,
             (entered_by, entered_name, entered_at) = (${by})
        from wanted w
       where m.sheet_id = w.sheet_id and m.student_id = w.student_id and m.paper = w.paper and m.version = w.seen and w.seen > 0
      returning m.sheet_id, m.student_id, m.paper, m.state, m.score, m.version),
    added as (
      insert into exams.mark (sheet_id, student_id, paper, state, score, version, entered_by, entered_name, entered_at)
      select w.sheet_id, w.student_id, w.paper, w.state, w.score, ${nextVersion(sql`w.sheet_id`)}, ${by} from wanted w where w.seen = 0
      on conflict do nothing returning sheet_id, student_id, paper, state, score, version),
    done as (select * from changed union all select * from added),
    kept as (
      insert into exams.mark_change (sheet_id, student_id, paper, state, score, version, entered_by, entered_name, entered_at)
      select d.sheet_id, d.student_id, d.paper, d.state, d.score, d.version, ${by} from done d)
    select count(*)::int as written from done`.execute(tx);
  if (rows[0]?.written !== marks.length)
    throw new UserError('conflict', 'Marks have changed since this file was checked. Check it again.');
}

/** Works out again the results of an exam that had some, of the classes whose marks have changed. */
export async function resultsAfter(ctx: Context, examId: number, classIds: ReadonlySet<number>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select processed_at is not null as there from exams.exam where id = ${examId}`.execute(ctx.tx);
  if (!rows[0]?.there) return;
  const [only] = classIds.size === 1 ? classIds : [];
  await processExam(ctx, await examToWorkOut(ctx.tx, examId), only ?? null);
}
