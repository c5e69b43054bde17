import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Step } from '../../plans/contract/board/board.ts';
import { frameOf, positionOf, type Stand, standsOf } from '../../plans/contract/board/position.ts';
import { slotName, verdicts } from '../../plans/contract/board/verdict.ts';
import { lockPieces, moveLessons, undoMove } from '../../plans/server/board/move.ts';
import { readBoard } from '../../plans/server/board/read-board.ts';

/** Moves two lessons of the newest timetable by hand, takes the second back, and locks the first: as somebody does who looks it over. */
export async function seedBoard(ctx: SchoolContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from timetable.plan p
     where p.state = 'draft' and exists (select from timetable.placement l where l.school_id = p.school_id and l.plan_id = p.id)
     order by p.id desc limit 1`.execute(ctx.tx);
  const [plan] = rows;
  if (!plan) return;
  await moveFirstFree(ctx, plan.id, true);
  if (await moveFirstFree(ctx, plan.id, false)) await undoMove(ctx, plan.id);
}

/** Moves the first lesson that has a free place without a wish against it; the board is read anew, because the last move changed it. */
async function moveFirstFree(ctx: SchoolContext, planId: number, lock: boolean): Promise<boolean> {
  const board = await readBoard(ctx, planId);
  const position = positionOf(frameOf(board), standsOf(board));
  const place = (stand: Stand | null | undefined) => {
    const slot = stand ? board.slots[stand.slot] : undefined;
    const day = slot ? board.days[slot.day] : undefined;
    return stand && slot && day ? { dayId: day.id, slotId: slot.slotId, roomId: stand.roomId } : null;
  };
  for (const piece of position.frame.pieces.values()) {
    if (!position.stands.has(piece.key) || position.frame.blocks.has(piece.key)) continue;
    const free = [...verdicts(position, piece)].find(([, { kind, undesired }]) => kind === 'free' && !undesired);
    if (!free) continue;
    const steps = [...free[1].changes].flatMap(([key, stand]): Step[] => {
      const one = position.frame.pieces.get(key);
      return one ? [{ lessonId: one.lesson.id, piece: one.piece, from: place(position.stands.get(key)), to: place(stand) }] : [];
    });
    await moveLessons(ctx, planId, `${piece.lesson.name} to ${slotName(board, free[0])}`, steps);
    if (lock) await lockPieces(ctx, planId, [{ lessonId: piece.lesson.id, piece: piece.piece }], true);
    return true;
  }
  return false;
}
