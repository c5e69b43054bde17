import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Place, PlaceChange, subjectTeachersApi } from '../contract/subject-teachers.ts';
import { classOf, type SchoolClass } from './class-of.ts';
import { readTeacherGrid } from './teacher-grid.store.ts';
import type { TeacherGrid } from '../contract/subject-teachers.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'now'>;
type Answer = Output<typeof subjectTeachersApi.save>;

const keyOf = ({ streamId, courseId }: Place) => `${streamId ?? 0}-${courseId}`;
const inOrder = (people: readonly number[]) => [...new Set(people)].toSorted((one, other) => one - other);
const same = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/**
 * Says who teaches in the places that changed. A place that is no longer as it was seen is left alone and comes back.
 * Throws 404, and 400 at the change that names what is not of this class, or somebody who has left.
 */
export async function saveTeachers(ctx: Context, { classId, changes }: Input<typeof subjectTeachersApi.save>): Promise<Answer> {
  const held = await classOf(ctx.tx, classId, true);
  const grid = await readTeacherGrid(ctx.tx, classId);
  await refuseStrangers(ctx, held, grid, changes);
  const standing = new Map(grid.cells.map((cell) => [keyOf(cell), inOrder(cell.teachers)]));
  // A place named twice has what was said of it last.
  const wanted = new Map(changes.map((change) => [keyOf(change), change]));
  const conflicts: Answer['conflicts'] = [];
  const written: (Place & { before: number[]; after: number[] })[] = [];
  for (const [key, { streamId, courseId, seen, teachers }] of wanted) {
    const now = standing.get(key) ?? [];
    const after = inOrder(teachers);
    if (same(now, after)) continue;
    if (same(now, inOrder(seen))) written.push({ streamId, courseId, before: now, after });
    else conflicts.push({ streamId, courseId, now, wanted: after });
  }
  await write(ctx, classId, written);
  await report(ctx, classId, grid, written);
  return { saved: written.length, conflicts };
}

async function refuseStrangers(ctx: Context, { name }: SchoolClass, grid: TeacherGrid, changes: readonly PlaceChange[]) {
  const streams = new Set<number | null>([null, ...grid.streams.map(({ id }) => id)]);
  const courses = new Set(grid.courses.map(({ id }) => id));
  const before = new Map(grid.cells.map((cell) => [keyOf(cell), new Set(cell.teachers)]));
  const named = [...new Set(changes.flatMap(({ teachers }) => teachers))];
  const { rows } = await sql<{ id: number; left: boolean }>`
    select id, status = 'left' as left from settings.staff where id = any(${named}::bigint[])`.execute(ctx.tx);
  const people = new Map(rows.map(({ id, left }) => [id, left]));
  for (const [at, change] of changes.entries()) {
    const wrong = (field: string, said: string) => fieldError(`changes.${at}.${field}`, said);
    if (!streams.has(change.streamId)) throw wrong('streamId', `${name} has no such stream. Reload the grid.`);
    if (!courses.has(change.courseId)) throw wrong('courseId', `${name} does not take this subject. Reload the grid.`);
    for (const one of change.teachers) {
      if (!people.has(one)) throw wrong('teachers', 'Choose members of staff of this school.');
      if (people.get(one) && !before.get(keyOf(change))?.has(one))
        throw wrong('teachers', 'Somebody chosen has left the school. Choose somebody else.');
    }
  }
}

/** Who taught until now is kept with the moment; exams that were closed before go on reading it. */
async function write({ tx, now }: Context, classId: number, changes: readonly (Place & { before: number[]; after: number[] })[]) {
  const pairs = (of: 'before' | 'after', not: 'before' | 'after') =>
    changes.flatMap((change) =>
      change[of].filter((one) => !change[not].includes(one)).map((one) => [change.streamId, change.courseId, one] as const),
    );
  const columns = (rows: readonly (readonly [number | null, number, number])[]) => sql`
    unnest(${rows.map(([stream]) => stream)}::bigint[], ${rows.map(([, course]) => course)}::bigint[], ${rows.map(([, , one]) => one)}::bigint[])
      as w (stream_id, course_id, staff_member_id)`;
  await sql`
    update exams.teaching t set until_at = greatest(t.from_at, ${now}) from ${columns(pairs('before', 'after'))}
     where t.until_at is null and t.class_id = ${classId} and t.stream_id is not distinct from w.stream_id and t.course_id = w.course_id
       and t.staff_member_id = w.staff_member_id`.execute(tx);
  await sql`
    insert into exams.teaching (class_id, stream_id, course_id, staff_member_id, from_at)
    select ${classId}::bigint, w.stream_id, w.course_id, w.staff_member_id, ${now} from ${columns(pairs('after', 'before'))}`.execute(
    tx,
  );
}

/** One entry in the history of the class, in words. */
async function report(
  ctx: Context,
  classId: number,
  { streams, courses }: TeacherGrid,
  written: readonly (Place & { before: number[]; after: number[] })[],
) {
  if (written.length === 0) return;
  const everybody = written.flatMap(({ before, after }) => [...before, ...after]);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, full_name as name from settings.staff where id = any(${everybody}::bigint[])`.execute(ctx.tx);
  const people = new Map(rows.map(({ id, name }) => [id, name]));
  const inWords = (side: 'before' | 'after') =>
    Object.fromEntries(
      written.map((change) => {
        const course = courses.find(({ id }) => id === change.courseId)?.name ?? '';
        const stream = streams.find(({ id }) => id === change.streamId)?.name ?? 'whole class';
        return [`${course}, ${stream}`, change[side].map((one) => people.get(one) ?? '').join(', ') || 'nobody'];
      }),
    );
  ctx.changed({ entity: 'subject teachers', id: classId, action: 'changed', before: inWords('before'), after: inWords('after') });
}
