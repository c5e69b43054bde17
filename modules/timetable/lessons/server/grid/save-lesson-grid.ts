import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { readGrid } from '../../../setup/server/read-grid.ts';
import type { GridChange, lessonGridApi } from '../../contract/grid/lesson-grid.ts';
import { piecesInWords } from '../../contract/lesson-words.ts';
import { whyTooLong } from '../cards/check-lesson.ts';
import { classesOfKeys, type KnownClass } from '../cards/classes-of-keys.ts';
import { insertLessons, type NewLesson } from './insert-lessons.ts';
import { columnKey, readLessonGrid } from './read-lesson-grid.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed'>;
type Answer = Output<typeof lessonGridApi.save>;

/** Parts of a card that go with it and do not say that it is used. */
const parts = ['lesson_teacher', 'lesson_class', 'lesson_room', 'lesson_fix'].map((table) => `timetable.${table}`);

/** Of two who write cells at once one waits, so that no card is made twice. */
const hold = ({ tx }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('timetable.lesson grid ' || kit.school_id(), 0))`.execute(tx);

/**
 * Makes, changes and removes the lessons of cells. What is no longer as it was seen is left alone and comes back.
 * Throws 400 at the change that names what is not there, or a piece longer than any day's run of lessons.
 */
export async function saveLessonGrid(ctx: Context, { changes }: Input<typeof lessonGridApi.save>): Promise<Answer> {
  await hold(ctx);
  const known = await classesOfKeys(
    ctx.tx,
    changes.map(({ classKey }) => classKey),
  );
  await refuseWrong(ctx, changes, known);
  const grid = await readLessonGrid(ctx.tx);
  const days = (await readGrid(ctx.tx)).days.length;
  const standing = new Map(grid.cells.map((cell) => [`${cell.classKey} ${cell.column}`, cell]));
  const taught = new Map(grid.taught.map(({ classKey, courseId, teacherIds }) => [`${classKey} ${courseId}`, teacherIds]));
  const conflicts: Answer['conflicts'] = [];
  const added: (NewLesson & { name: string })[] = [];
  const changed: { id: number; lengths: number[]; was: readonly number[]; name: string }[] = [];
  const removed: { id: number; name: string; was: readonly number[] }[] = [];
  // A cell named twice has what was said of it last.
  const wanted = new Map(changes.map((change) => [`${change.classKey} ${columnKey(change.courseId, change.title)}`, change]));
  for (const [key, { classKey, courseId, title, lessonId, version, lengths }] of wanted) {
    const cell = standing.get(key);
    const of = known.get(classKey);
    if (!of) continue;
    const name = `${title ?? grid.columns.find((column) => column.courseId === courseId)?.name ?? ''}, ${of.name}`;
    const asSeen =
      (cell?.lessonId ?? null) === lessonId && (cell === undefined || (cell.version === version && cell.closed === null));
    if (!asSeen) conflicts.push({ classKey, courseId, title });
    else if (!cell && lengths.length > 0)
      added.push({
        courseId,
        title,
        lengths,
        spread: lengths.length > days && days > 0 ? 'any' : 'days',
        teacherIds: courseId === null ? [] : (taught.get(`${classKey} ${courseId}`) ?? []),
        classId: of.classId,
        streamId: of.streamId,
        partId: null,
        name,
      });
    else if (cell && lengths.length === 0) removed.push({ id: cell.lessonId, name, was: cell.lengths });
    else if (cell && cell.lengths.join() !== lengths.join())
      changed.push({ id: cell.lessonId, lengths, was: cell.lengths, name });
  }
  const ids = await insertLessons(ctx.tx, added);
  await write(ctx, changed, days);
  if (removed.length > 0)
    await sql`delete from timetable.lesson where id = any(${removed.map(({ id }) => id)}::bigint[])`.execute(ctx.tx);
  for (const [at, { name, lengths }] of added.entries())
    ctx.changed({
      entity: 'lesson',
      id: ids[at] ?? null,
      action: 'created',
      after: { lesson: name, pieces: piecesInWords(lengths) },
    });
  for (const { id, name, was, lengths } of changed)
    ctx.changed({
      entity: 'lesson',
      id,
      action: 'changed',
      before: { lesson: name, pieces: piecesInWords(was) },
      after: { lesson: name, pieces: piecesInWords(lengths) },
    });
  for (const { id, name, was } of removed)
    ctx.changed({ entity: 'lesson', id, action: 'removed', before: { lesson: name, pieces: piecesInWords(was) } });
  return { made: ids.map((id) => ({ id, version: 1 })), changed: changed.length, removed: removed.length, conflicts };
}

async function write(
  { tx }: Context,
  changed: readonly { id: number; lengths: readonly number[] }[],
  days: number,
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update timetable.lesson t
       set lengths = array(select jsonb_array_elements_text(x.lengths)::int), version = t.version + 1,
           spread = case when ${days}::int > 0 and jsonb_array_length(x.lengths) > ${days}::int then 'any' else t.spread end
      from jsonb_to_recordset(${JSON.stringify(changed.map(({ id, lengths }) => ({ id, lengths })))}::jsonb) as x (id bigint, lengths jsonb)
     where t.id = x.id`.execute(tx);
}

async function refuseWrong(
  { tx }: Context,
  changes: readonly GridChange[],
  known: ReadonlyMap<string, KnownClass>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from settings.courses where id = any(${changes.map(({ courseId }) => courseId ?? 0)}::bigint[])`.execute(tx);
  const courses = new Set(rows.map(({ id }) => id));
  const grid = await readGrid(tx);
  for (const [at, { classKey, courseId, title, lengths }] of changes.entries()) {
    const wrong = (field: string, words: string) => fieldError(`changes.${at}.${field}`, words);
    const of = known.get(classKey);
    if (!of) throw wrong('classKey', 'Choose classes of this school.');
    if (courseId === null ? title === null : !courses.has(courseId)) throw wrong('courseId', 'Choose subjects of this school.');
    const tooLong = lengths.length > 0 ? whyTooLong(grid, lengths, [of]) : null;
    if (tooLong !== null) throw wrong('lengths', tooLong);
  }
}

/** Removes cards that were just made. Throws 409 where one was changed since, or stands in a timetable. */
export async function undoLessons(ctx: Context, { lessons }: Input<typeof lessonGridApi.undo>): Promise<{ removed: number }> {
  await hold(ctx);
  const ids = lessons.map(({ id }) => id);
  const used = await pointersAt(ctx.tx, 'timetable.lesson', ids, { cascading: true, parts });
  if (used.length > 0)
    throw new UserError(
      'in_use',
      `Some of these lessons are in use already by ${usageInWords(used)}. Remove the others one by one.`,
    );
  const { rows } = await sql<{ id: number }>`
    delete from timetable.lesson t
     using unnest(${ids}::bigint[], ${lessons.map(({ version }) => version)}::int[]) as x (id, version)
     where t.id = x.id and t.version = x.version returning t.id`.execute(ctx.tx);
  if (rows.length < new Set(ids).size)
    throw new UserError('conflict', 'Some of these lessons have been changed since. Remove the others one by one.');
  ctx.changed({ entity: 'lesson', id: null, action: 'undone', before: { lessons: rows.length } });
  return { removed: rows.length };
}
