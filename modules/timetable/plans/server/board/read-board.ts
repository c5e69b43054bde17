import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Board } from '../../contract/board/board.ts';
import { readSchool } from '../problem/read-school.ts';
import type { Placed, School } from '../problem/school.ts';
import { boardOf, type Looks } from './board-of.ts';
import { filledSince, latestChange } from './changes.store.ts';

/** So many of the latest changes are shown. */
const shownChanges = 30;

interface PlanRow {
  id: number;
  name: string;
  state: Board['plan']['state'];
  version: number;
}

/** A plan, held against others who change it where `held`. Throws 404. */
export async function planRow(tx: Tx, id: number, held = false): Promise<PlanRow> {
  const { rows } = await sql<PlanRow>`
    select id, name, state, version from timetable.plan where id = ${id} ${held ? sql`for update` : sql``}`.execute(tx);
  const [plan] = rows;
  if (!plan) throw notFound('timetable');
  return plan;
}

export interface PlacementRow {
  lessonId: number;
  piece: number;
  dayId: number;
  slotId: number;
  roomId: number | null;
  locked: boolean;
}

/** Where the pieces of a plan stand, by key. */
export async function placementsOf(tx: Tx, planId: number): Promise<PlacementRow[]> {
  const { rows } = await sql<PlacementRow>`
    select lesson_id as "lessonId", piece, day_id as "dayId", slot_id as "slotId", room_id as "roomId", locked
      from timetable.placement where plan_id = ${planId} order by lesson_id, piece`.execute(tx);
  return rows;
}

/** By slots of the school; what stands in a day or slot that is no more is left out. */
export function placedIn(school: School, rows: readonly PlacementRow[]): Placed[] {
  const at = new Map(school.slots.map(({ day, slotId }, place) => [`${school.days[day]?.id} ${slotId}`, place]));
  return rows.flatMap(({ lessonId, piece, dayId, slotId, roomId, locked }) => {
    const slot = at.get(`${dayId} ${slotId}`);
    return slot === undefined ? [] : [{ lessonId, piece, slot, roomId, locked }];
  });
}

/** A plan with everything that decides where a lesson can stand. Throws 404. */
export async function readBoard(ctx: SchoolContext, planId: number): Promise<Board> {
  const { tx, user } = ctx;
  const plan = await planRow(tx, planId);
  const school = await readSchool(tx);
  const placed = placedIn(school, await placementsOf(tx, planId));
  const { rows: changes } = await sql<Board['changes'][number]>`
    select c.id, c.words, c.by_name as by, c.at, c.undone_at is not null as undone,
           coalesce(c.by_account = ${user.accountId}, false) as mine, ${filledSince} as filled
      from timetable.plan_change c where c.plan_id = ${planId} order by c.id desc limit ${shownChanges}`.execute(tx);
  const [undo, redo] = [await latestChange(ctx, planId, false), await latestChange(ctx, planId, true)];
  const steps = { undo: undo !== null && !undo.filled, redo: redo !== null && !redo.filled };
  return { plan, ...boardOf(school, placed, await subjectLooks(tx)), changes, steps };
}

async function subjectLooks(tx: Tx): Promise<Looks> {
  const { rows } = await sql<{ id: number; short: string; colour: string }>`
    select o.id, coalesce(s.short, o.code, left(o.name, 3)) as short, coalesce(s.colour, '#868e96') as colour
      from settings.courses o left join timetable.subject s on s.school_id = o.school_id and s.course_id = o.id`.execute(tx);
  return new Map(rows.map(({ id, ...look }) => [id, look]));
}
