import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { ExamState } from '../contract/exam-states.ts';
import type { Exam, ExamDraft, ExamRow, examsApi } from '../contract/exams.ts';
import { keepingArchived } from './archived-exams.store.ts';
import { examInWords } from './exam-words.ts';
import { partsOf } from './parts.store.ts';
import { progressOf } from './progress.store.ts';

export type Context = Pick<SchoolContext, 'tx' | 'changed' | 'user' | 'now' | 'school'>;

const shown = sql`
  e.id, e.version, e.name, e.kind, k.name as "categoryName", t.name as "termName", y.name as "yearName", e.out_of as "outOf",
  e.share, e.state, e.published_on as "publishedOn",
  (select string_agg(c.name, ', ' order by c.level, c.name) from exams.exam_class x
     join settings.classes c on c.school_id = x.school_id and c.id = x.class_id
    where x.school_id = e.school_id and x.exam_id = e.id) as "classNames"`;
const source = sql`
  exams.exam e
  join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
  join settings.years y on y.school_id = t.school_id and y.id = t.year_id
  left join exams.category k on k.school_id = e.school_id and k.id = e.category_id`;

const orders: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(e.name)`,
  termName: sql`t.opens_on`,
  categoryName: sql`k.place`,
  state: sql`array_position(array['draft','open','closed','processed','approved','published','archived'], e.state)`,
  share: sql`e.share`,
  publishedOn: sql`e.published_on`,
  newest: sql`t.opens_on`,
};

/** Of rules those that a school sets for its exams. */
const standing = (rules: RawBuilder<unknown>) =>
  sql`(${rules} - 'parts' - 'previousId' - 'dropped' - 'classTeachers' - 'shortName' - 'subjects')`;

type Bare = Omit<ExamRow, 'expected' | 'entered'>;

export async function listExams(ctx: Pick<Context, 'tx'>, input: Input<typeof examsApi.list>): Promise<Page<ExamRow>> {
  const where = sql.join(
    [
      input.q ? matches([sql`e.name`, sql`t.name`, sql`y.name`], input.q) : sql`true`,
      input.state ? sql`e.state = ${input.state}` : sql`true`,
      input.kind ? sql`e.kind = ${input.kind}` : sql`true`,
      input.termId ? sql`e.term_id = ${input.termId}` : sql`true`,
      input.classId
        ? sql`exists (select from exams.exam_class x where x.exam_id = e.id and x.class_id = ${input.classId})`
        : sql`true`,
    ],
    sql` and `,
  );
  const direction = wayOf(input.sort);
  const { rows } = await sql<Bare & { total: number }>`
    select ${shown}, count(*) over () as total from ${source} where ${where}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`e.id`} ${direction} nulls last, e.id ${direction}
     ${onPage(input)}`.execute(ctx.tx);
  const busy = rows.filter(({ state }) => state === 'open' || state === 'closed').map(({ id }) => id);
  const progress = await progressOf(ctx.tx, busy);
  return {
    rows: rows.map((row) => ({ ...row, ...(progress.get(row.id) ?? { expected: null, entered: null }) })),
    total: rows[0]?.total ?? 0,
  };
}

export async function examOptions(ctx: Pick<Context, 'tx'>) {
  const { rows } = await sql<{ id: number; name: string; termName: string; yearName: string; state: ExamState }>`
    select e.id, e.name, t.name as "termName", y.name as "yearName", e.state from ${source}
     order by t.opens_on desc, e.id desc limit 300`.execute(ctx.tx);
  return rows;
}

/** What working out results needs of an exam. Throws 404. */
export async function examToWorkOut(
  tx: Context['tx'],
  id: number,
): Promise<Pick<Exam, 'id' | 'kind' | 'termId' | 'classIds' | 'previousId'>> {
  const { rows } = await sql<Pick<Exam, 'id' | 'kind' | 'termId' | 'classIds' | 'previousId'>>`
    select e.id, e.kind, e.term_id as "termId", e.previous_id as "previousId",
           (select coalesce(json_agg(x.class_id order by x.class_id), '[]') from exams.exam_class x where x.exam_id = e.id) as "classIds"
      from exams.exam e where e.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('exam');
  return rows[0];
}

/** Throws 404. */
export async function getExam(ctx: Pick<Context, 'tx'>, id: number): Promise<Exam> {
  const found = await examWithParts(ctx, id);
  const progress = (await progressOf(ctx.tx, found.kind === 'sat' && found.state !== 'draft' ? [id] : [])).get(id);
  return { ...found, expected: progress?.expected ?? null, entered: progress?.entered ?? null };
}

/** The same without how far the entry of marks is, which steps do not ask for. */
async function examWithParts(ctx: Pick<Context, 'tx'>, id: number): Promise<Exam> {
  const { rows } = await sql<Omit<Exam, 'parts' | 'expected' | 'entered'>>`
    select ${shown}, e.category_id as "categoryId", e.term_id as "termId", e.by_papers as "byPapers",
           e.grading_system_id as "gradingSystemId", e.anonymous, e.enter_from as "enterFrom", e.enter_until as "enterUntil",
           e.previous_id as "previousId", e.processed_at as "processedAt", e.reopened_because as "reopenedBecause", e.approved_name as "approvedName",
           (select coalesce(json_agg(x.class_id order by x.class_id), '[]') from exams.exam_class x where x.exam_id = e.id) as "classIds",
           (select count(*) from exams.candidate c where c.exam_id = e.id) as candidates, e.settled_at as "settledAt",
           exams.is_outdated(e.school_id, e.id) as outdated,
           e.rules_kept as "rulesKept", e.rules_kept and ${standing(sql`e.rules`)} is distinct from ${standing(sql`exams.rules_now(e.school_id, e.id)`)} as "otherRules"
      from ${source} where e.id = ${id}`.execute(ctx.tx);
  const found = rows[0];
  if (!found) throw notFound('exam');
  const parts = found.kind === 'sat' ? [] : await partsOf(ctx.tx, found);
  return {
    ...found,
    expected: null,
    entered: null,
    parts: parts.map(({ id: partId, name, share, state }) => ({ id: partId, name, share, state })),
  };
}

/** Throws 409 for a name that the term has, and 400 at the field that does not fit. */
export async function createExam(ctx: Context, draft: ExamDraft): Promise<Exam> {
  const { rows } = await sql<{ id: number }>`
    insert into exams.exam (name, kind, category_id, term_id, out_of, share, by_papers, grading_system_id, anonymous, enter_from,
                            enter_until, previous_id, created_by)
    values (${draft.name}, ${draft.kind}, ${categoryOf(draft)}, ${draft.termId}, ${draft.outOf}, ${draft.share}, ${draft.byPapers},
            ${draft.gradingSystemId}, ${draft.anonymous}, ${draft.enterFrom}, ${draft.enterUntil}, ${draft.previousId}, ${ctx.user.accountId})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeClasses(ctx, id, draft.classIds);
  const after = await getExam(ctx, id);
  ctx.changed({ entity: 'exam', id, action: 'created', after: examInWords(after) });
  return after;
}

/**
 * A draft changes altogether; afterwards only its name, share, window, grading system and what it is compared with.
 * Throws 404, 409 when somebody else has changed it, 422 for what stays as it was, and for a share in an archived exam.
 */
export async function updateExam(ctx: Context, id: number, version: number, draft: ExamDraft): Promise<Exam> {
  const before = await lockExam(ctx, id, version);
  if (before.state === 'archived') throw new UserError('rule', 'This exam is archived and does not change any more.');
  if (before.state !== 'draft') refuseFixed(before, draft);
  const write = () =>
    sql`
    update exams.exam
       set name = ${draft.name}, kind = ${draft.kind}, category_id = ${categoryOf(draft)}, term_id = ${draft.termId}, out_of = ${draft.outOf},
           share = ${draft.share}, by_papers = ${draft.byPapers}, grading_system_id = ${draft.gradingSystemId},
           anonymous = ${draft.anonymous}, enter_from = ${draft.enterFrom}, enter_until = ${draft.enterUntil},
           previous_id = ${draft.previousId === id ? null : draft.previousId}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await (draft.share === before.share ? write() : keepingArchived(ctx.tx, before, write));
  if (before.state === 'draft') {
    await sql`delete from exams.exam_class where exam_id = ${id}`.execute(ctx.tx);
    await writeClasses(ctx, id, draft.classIds);
  }
  const after = await getExam(ctx, id);
  ctx.changed({ entity: 'exam', id, action: 'changed', before: examInWords(before), after: examInWords(after) });
  return after;
}

/** Holds an exam until the transaction ends. Throws 404, and 409 for a version that is not the exam's any more. */
export async function lockExam(ctx: Pick<Context, 'tx'>, id: number, version: number | null): Promise<Exam> {
  await sql`select from exams.exam where id = ${id} for update`.execute(ctx.tx);
  const found = await examWithParts(ctx, id);
  if (version !== null && found.version !== version) throw staleRecord('exam');
  return found;
}

const categoryOf = ({ kind, categoryId }: ExamDraft) => (kind === 'sat' ? categoryId : null);

async function writeClasses({ tx }: Context, id: number, classIds: readonly number[]): Promise<void> {
  await sql`
    insert into exams.exam_class (exam_id, class_id) select ${id}, c from unnest(${[...new Set(classIds)]}::bigint[]) c`.execute(
    tx,
  );
}

function refuseFixed(before: Exam, draft: ExamDraft): void {
  const why = 'This stays as it was when the exam was opened.';
  if (draft.kind !== before.kind) throw fieldError('kind', why);
  if (categoryOf(draft) !== before.categoryId) throw fieldError('categoryId', why);
  if (draft.termId !== before.termId) throw fieldError('termId', why);
  if (draft.outOf !== before.outOf) throw fieldError('outOf', why);
  if (draft.byPapers !== before.byPapers) throw fieldError('byPapers', why);
  if (draft.anonymous !== before.anonymous) throw fieldError('anonymous', why);
  const same = new Set(draft.classIds);
  if (same.size !== before.classIds.length || before.classIds.some((one) => !same.has(one))) throw fieldError('classIds', why);
}
