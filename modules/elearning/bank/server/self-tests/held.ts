import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { HeldBack } from '../ports.ts';

type Context = Pick<SchoolContext, 'tx' | 'now'>;

/** Whether the question `q` is held back from self tests now. */
export const isHeld = (held: readonly HeldBack[], now: Date): RawBuilder<boolean> =>
  held.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        held.map((one) => one(now)),
        sql` or `,
      )})`;

/** Which of some questions are held back: a quiz that asks them is open, and what is right in them is not said. */
export async function heldAmong(ctx: Context, held: readonly HeldBack[], questionIds: readonly number[]): Promise<Set<number>> {
  if (held.length === 0 || questionIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select q.id from elearning.question q
     where q.id = any(${[...questionIds]}::bigint[]) and ${isHeld(held, ctx.now)}`.execute(ctx.tx);
  return new Set(rows.map(({ id }) => id));
}
