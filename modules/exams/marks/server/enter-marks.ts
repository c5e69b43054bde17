import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { checkScore, keptMark, type MarkState, type MarkValue, sameMark } from '../../sittings/contract/mark-values.ts';
import type { Entered, MarkEntry } from '../contract/sheets.ts';
import { examToWorkOut } from '../../sittings/server/exams.store.ts';
import { sheetStudents } from '../../sittings/server/progress.store.ts';
import { bringUpToDate } from '../../results/server/process-exam.ts';
import { nextVersion } from './next-version.ts';
import { namingOf } from './codes.ts';
import { sheetScope } from './sheet-scope.ts';
import { closedBecause, type Context, headOf, papersOf } from './sheets.store.ts';

interface Present {
  studentId: number;
  paper: number;
  state: MarkState;
  score: number | null;
  version: number;
  by: string;
  at: string;
}

interface Wanted extends MarkEntry {
  present: Present | undefined;
}

const notHere = 'This student is not on the sheet any more.';
const keyOf = ({ studentId, paper }: { studentId: number; paper: number }) => `${studentId} ${paper}`;
const valueOf = (present: Present | undefined): MarkValue | null => (present ? keptMark(present) : null);

/**
 * Enters marks cell by cell. A cell that somebody else has changed since it was seen is a conflict, and stays; one that holds the
 * wanted value already is saved. Where the exam has results they are worked out again for the class. Throws 404, and 422 while
 * the sheet is closed to the user.
 */
export async function enterMarks(ctx: Context, id: number, named: readonly MarkEntry[]): Promise<Entered> {
  const scope = await sheetScope(ctx);
  await holdExam(ctx.tx, id);
  await sql`select from exams.sheet where id = ${id} for share`.execute(ctx.tx);
  const head = await headOf(ctx, id, scope);
  const closed = closedBecause(head, scope, ctx.now);
  if (closed !== null) throw new UserError('rule', closed);
  const naming = await namingOf(ctx.tx, id, head.anonymous);
  const strangers = named.filter(({ studentId }) => naming.studentOf(studentId) === null);
  const marks = named.flatMap((mark) => {
    const studentId = naming.studentOf(mark.studentId);
    return studentId === null ? [] : [{ ...mark, studentId }];
  });
  const papers = new Map((await papersOf(ctx.tx, id, head.outOf)).map(({ place, outOf }) => [place, outOf]));
  const students = await studentsOf(ctx.tx, id);
  const present = await presentOf(ctx.tx, id, marks);
  const refused: Entered['refused'] = strangers.map(({ studentId, paper }) => ({ studentId, paper, message: notHere }));
  const wanted: Wanted[] = [];
  for (const mark of new Map(marks.map((one) => [keyOf(one), one])).values()) {
    const message = faultOf(mark, papers, students);
    if (message === null) wanted.push({ ...mark, present: present.get(keyOf(mark)) });
    else refused.push({ studentId: naming.nameOf(mark.studentId), paper: mark.paper, message });
  }
  const { same, stale, writing } = sorted(wanted);
  const written = await write(ctx, id, writing);
  const lost = writing.filter((mark) => !written.has(keyOf(mark)));
  const late = lost.length > 0 ? await presentOf(ctx.tx, id, lost) : new Map<string, Present>();
  if (written.size > 0)
    await after(
      ctx,
      id,
      head,
      writing.filter((mark) => written.has(keyOf(mark))).map(({ studentId }) => studentId),
    );
  return {
    saved: [
      ...same.map(({ studentId, paper, present: there }) => ({
        studentId: naming.nameOf(studentId),
        paper,
        version: there?.version ?? 0,
      })),
      ...writing.flatMap((mark) => {
        const version = written.get(keyOf(mark));
        return version === undefined ? [] : [{ studentId: naming.nameOf(mark.studentId), paper: mark.paper, version }];
      }),
    ],
    conflicts: [...stale, ...lost.map((mark) => ({ ...mark, present: late.get(keyOf(mark)) }))].map(
      ({ studentId, paper, present: there }) => ({
        studentId: naming.nameOf(studentId),
        paper,
        value: valueOf(there),
        version: there?.version ?? 0,
        by: there?.by ?? null,
        at: there?.at ?? null,
      }),
    ),
    refused,
  };
}

/**
 * Holds the exam of a sheet until the transaction ends: shared by all who enter its marks while it has no results, by one at a time
 * once it has some, because each change of a mark writes to the exam then. Two who held it shared would wait for one another.
 */
async function holdExam(tx: Tx, sheetId: number): Promise<void> {
  const processed = async (): Promise<boolean> => {
    const { rows } = await sql<{ processed: boolean }>`
      select e.processed_at is not null as processed
        from exams.sheet h join exams.exam e on e.school_id = h.school_id and e.id = h.exam_id where h.id = ${sheetId}`.execute(
      tx,
    );
    return rows.some((row) => row.processed);
  };
  const exam = sql`select from exams.exam where id = (select exam_id from exams.sheet where id = ${sheetId})`;
  if (!(await processed())) await sql`${exam} for share`.execute(tx);
  // Its results may also have been worked out while it was waited for.
  if (await processed()) await sql`${exam} for no key update`.execute(tx);
}

function sorted(wanted: readonly Wanted[]): { same: Wanted[]; stale: Wanted[]; writing: Wanted[] } {
  const same = wanted.filter(({ value, present }) => sameMark(value, valueOf(present)));
  const rest = wanted.filter((mark) => !same.includes(mark));
  const isStale = ({ version, present }: Wanted) => version !== (present?.version ?? 0);
  return { same, stale: rest.filter(isStale), writing: rest.filter((mark) => !isStale(mark)) };
}

function faultOf(
  { studentId, paper, value }: MarkEntry,
  papers: ReadonlyMap<number, number>,
  students: ReadonlySet<number>,
): string | null {
  const outOf = papers.get(paper);
  if (outOf === undefined) return 'This subject has no such paper here.';
  if (!students.has(studentId)) return notHere;
  if (value === null) return null;
  if (value.state !== 'scored') return value.score === null ? null : 'A student without a mark has no score.';
  if (value.score === null) return 'Enter a mark.';
  const checked = checkScore(value.score, outOf);
  return 'fault' in checked ? checked.fault : null;
}

async function studentsOf(tx: Tx, id: number): Promise<Set<number>> {
  const { rows } = await sql<{
    studentId: number;
  }>`select s.student_id as "studentId" from ${sheetStudents(sql`h.id = ${id}`)} s`.execute(tx);
  return new Set(rows.map(({ studentId }) => studentId));
}

async function presentOf(
  tx: Tx,
  id: number,
  cells: readonly { studentId: number; paper: number }[],
): Promise<Map<string, Present>> {
  const { rows } = await sql<Present>`
    select m.student_id as "studentId", m.paper, m.state, m.score, m.version, m.entered_name as by, m.entered_at as at
      from exams.mark m
     where m.sheet_id = ${id} and m.student_id = any(${cells.map(({ studentId }) => studentId)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Writes what still stands as it was seen; answers the new versions of what was written. */
async function write(ctx: Context, id: number, marks: readonly Wanted[]): Promise<Map<string, number>> {
  if (marks.length === 0) return new Map();
  const { rows } = await sql<{ studentId: number; paper: number; version: number }>`
    with wanted as (
      select * from unnest(${marks.map(({ studentId }) => studentId)}::bigint[], ${marks.map(({ paper }) => paper)}::int[],
        ${marks.map(({ value }) => value?.state ?? null)}::text[],
        ${marks.map(({ value }) => (value?.score === null || value?.score === undefined ? null : Math.round(value.score * 100)))}::int[],
        ${marks.map(({ version }) => version)}::int[]) as w (student_id, paper, state, score, seen)),
    changed as (
      update exams.mark m
         set state = w.state, score = w.score, version = m.version + 1, entered_by = ${ctx.user.accountId}, entered_name = ${ctx.user.fullName},
             entered_at = ${ctx.now}
        from wanted w
       where m.sheet_id = ${id} and m.student_id = w.student_id and m.paper = w.paper and m.version = w.seen and w.state is not null
      returning m.student_id, m.paper, m.state, m.score, m.version),
    added as (
      insert into exams.mark (sheet_id, student_id, paper, state, score, version, entered_by, entered_name, entered_at)
      select ${id}, w.student_id, w.paper, w.state, w.score, ${nextVersion(sql`${id}`)}, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now}
        from wanted w where w.seen = 0
      on conflict do nothing returning student_id, paper, state, score, version),
    emptied as (
      delete from exams.mark m using wanted w
       where m.sheet_id = ${id} and m.student_id = w.student_id and m.paper = w.paper and m.version = w.seen and w.state is null
      returning m.student_id, m.paper, null::text as state, null::int as score, 0 as version),
    done as (select * from changed union all select * from added union all select * from emptied),
    kept as (
      insert into exams.mark_change (sheet_id, student_id, paper, state, score, version, entered_by, entered_name, entered_at)
      select ${id}, d.student_id, d.paper, d.state, d.score, d.version, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now} from done d)
    select student_id as "studentId", paper, version from done`.execute(ctx.tx);
  return new Map(rows.map((row) => [keyOf(row), row.version]));
}

/** Tells the audit, and brings the class's results up to date where the exam has some. */
async function after(
  ctx: Context,
  id: number,
  head: Awaited<ReturnType<typeof headOf>>,
  studentIds: readonly number[],
): Promise<void> {
  ctx.changed({
    entity: 'sheet of marks',
    id,
    action: 'marks entered',
    after: {
      Sheet: [head.examName, head.className, head.streamName, head.subjectName].filter(Boolean).join(', '),
      Marks: studentIds.length,
    },
  });
  // The class's row is held, so that two sheets of it are not worked out at once.
  const { rows } = await sql<{ classId: number; courseId: number }>`
    select x.class_id as "classId", h.course_id as "courseId"
      from exams.sheet h
      join exams.exam e on e.school_id = h.school_id and e.id = h.exam_id and e.processed_at is not null
      join exams.exam_class x on x.school_id = h.school_id and x.exam_id = h.exam_id and x.class_id = h.class_id
     where h.id = ${id} for update of x`.execute(ctx.tx);
  const place = rows[0];
  if (place) await bringUpToDate(ctx, await examToWorkOut(ctx.tx, head.examId), { ...place, studentIds });
}
