import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Place, Step } from '../../contract/board/board.ts';
import { judge, type Breach } from '../judge/judge.ts';
import { readSchool } from '../problem/read-school.ts';
import { pieceKey, type School } from '../problem/school.ts';
import { latestChange } from './changes.store.ts';
import { placedIn, placementsOf, type PlacementRow, planRow } from './read-board.ts';

interface Done {
  version: number;
  words: string;
}

/** Moves pieces in one act and notes it, so that it can be taken back. Throws 404, 409 where somebody else was first, 422. */
export async function moveLessons(ctx: SchoolContext, planId: number, words: string, steps: readonly Step[]): Promise<Done> {
  await hold(ctx.tx, planId);
  await apply(ctx, planId, steps);
  await sql`
    insert into timetable.plan_change (plan_id, by_account, by_name, words, steps)
    values (${planId}, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}, ${words}, ${JSON.stringify(steps)}::jsonb)`.execute(
    ctx.tx,
  );
  return finish(ctx, planId, 'moved', words);
}

/**
 * Takes back the user's latest change that holds. Throws 409 where the lessons have been moved since, and 422 where there is none, or a run has
 * filled the timetable since.
 */
export async function undoMove(ctx: SchoolContext, planId: number): Promise<Done> {
  await hold(ctx.tx, planId);
  const change = await latestChange(ctx, planId, false);
  if (!change) throw new UserError('rule', 'You have changed nothing that can be undone.');
  if (change.filled)
    throw new UserError('rule', 'A search has filled this timetable since your last change, so it cannot be undone any more.');
  const back = change.steps.map(({ from, to, ...piece }) => ({ ...piece, from: to, to: from }));
  await apply(ctx, planId, back, 'It cannot be undone any more.');
  await sql`update timetable.plan_change set undone_at = ${ctx.now} where id = ${change.id}`.execute(ctx.tx);
  return finish(ctx, planId, 'undone', change.words);
}

/** Does again what the user took back last; nothing once something else was changed after it. */
export async function redoMove(ctx: SchoolContext, planId: number): Promise<Done> {
  await hold(ctx.tx, planId);
  const change = await latestChange(ctx, planId, true);
  if (!change || change.filled) throw new UserError('rule', 'There is nothing to do again.');
  await apply(ctx, planId, change.steps, 'It cannot be done again any more.');
  await sql`update timetable.plan_change set undone_at = null where id = ${change.id}`.execute(ctx.tx);
  return finish(ctx, planId, 'done again', change.words);
}

/** Locks pieces or lets them go; those that are not placed stay as they are. */
export async function lockPieces(
  ctx: SchoolContext,
  planId: number,
  pieces: readonly { lessonId: number; piece: number }[],
  locked: boolean,
): Promise<{ changed: number }> {
  await hold(ctx.tx, planId);
  const { rows } = await sql`
    update timetable.placement p set locked = ${locked}
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as w("lessonId" bigint, piece int)
     where p.plan_id = ${planId} and p.lesson_id = w."lessonId" and p.piece = w.piece and p.locked <> ${locked}
    returning p.lesson_id`.execute(ctx.tx);
  if (rows.length > 0) await finish(ctx, planId, locked ? 'locked' : 'let go', `${rows.length} lessons`);
  return { changed: rows.length };
}

/** Two who change one plan come one after the other. Throws 404, and 422 for one that is put away. */
async function hold(tx: Tx, planId: number): Promise<void> {
  const { state } = await planRow(tx, planId, true);
  if (state === 'archived') throw new UserError('rule', 'This timetable is archived. Copy it to change it.');
}

const same = (a: Place | null, b: Place | null): boolean =>
  a === null || b === null ? a === b : a.dayId === b.dayId && a.slotId === b.slotId && a.roomId === b.roomId;

/**
 * Writes the steps where all stand as it was seen, nothing is locked and nothing that may never be broken is broken by them.
 * @param otherwise what is said where somebody has moved a lesson meanwhile
 */
async function apply(
  ctx: SchoolContext,
  planId: number,
  steps: readonly Step[],
  otherwise = 'The board shows it now; try again.',
): Promise<void> {
  const { tx } = ctx;
  const school = await readSchool(tx);
  const before = await placementsOf(tx, planId);
  const now = new Map(before.map((row) => [pieceKey(row.lessonId, row.piece), row]));
  const named = new Map(school.lessons.map((lesson) => [lesson.id, lesson]));
  for (const { lessonId, piece, from } of steps) {
    const lesson = named.get(lessonId);
    if (!lesson || lesson.lengths[piece] === undefined)
      throw new UserError('conflict', 'A lesson is no more. Reload the timetable.');
    const stands = now.get(pieceKey(lessonId, piece)) ?? null;
    if (!same(stands, from)) throw new UserError('conflict', `${lesson.name} has been moved meanwhile. ${otherwise}`);
    if (stands?.locked) throw new UserError('rule', `${lesson.name} is locked where it stands.`);
  }
  const moved = new Map(steps.map((step) => [pieceKey(step.lessonId, step.piece), step]));
  const after: PlacementRow[] = [
    ...before.filter(({ lessonId, piece }) => !moved.has(pieceKey(lessonId, piece))),
    ...steps.flatMap(({ lessonId, piece, to }) => (to ? [{ lessonId, piece, ...to, locked: false }] : [])),
  ];
  refuseBroken(school, before, after, moved);
  await sql`
    delete from timetable.placement p using jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as w("lessonId" bigint, piece int)
     where p.plan_id = ${planId} and p.lesson_id = w."lessonId" and p.piece = w.piece`.execute(tx);
  await sql`
    insert into timetable.placement (plan_id, lesson_id, piece, day_id, slot_id, room_id)
    select ${planId}, w."lessonId", w.piece, (w."to" ->> 'dayId')::bigint, (w."to" ->> 'slotId')::bigint, (w."to" ->> 'roomId')::bigint
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as w("lessonId" bigint, piece int, "to" jsonb)
     where jsonb_typeof(w."to") = 'object'`.execute(tx);
}

/** Throws 422 with what would be broken, where it was not before; what was broken already may be left and mended bit by bit. */
function refuseBroken(
  school: School,
  before: readonly PlacementRow[],
  after: readonly PlacementRow[],
  moved: ReadonlyMap<string, Step>,
): void {
  const known = new Set(judge(school, placedIn(school, before)).hard.map(wordsOf));
  const placed = placedIn(school, after);
  const lost = after.find(
    ({ lessonId, piece }) =>
      moved.has(pieceKey(lessonId, piece)) && !placed.some((one) => one.lessonId === lessonId && one.piece === piece),
  );
  if (lost) throw new UserError('rule', 'This day or slot is no more. Reload the timetable.');
  const broken = judge(school, placed).hard.find((breach) => !known.has(wordsOf(breach)));
  if (broken) throw new UserError('rule', `${wordsOf(broken)}.`);
}

const wordsOf = ({ who, words }: Breach): string => `${who} ${words}`;

async function finish(ctx: SchoolContext, planId: number, action: string, words: string): Promise<Done> {
  const { rows } = await sql<{ version: number }>`
    update timetable.plan set version = version + 1 where id = ${planId} returning version`.execute(ctx.tx);
  ctx.changed({ entity: 'timetable', id: planId, action, after: { What: words } });
  return { version: one(rows).version, words };
}
