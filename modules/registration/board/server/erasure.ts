import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { ErasureRefusal } from '#kit/server/privacy/erasure.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

/** Who sits on the board stays. */
export const seatOnBoard: ErasureRefusal = async (ctx, { kind, id }) => {
  if (kind !== 'board') return [];
  const { rows } = await sql<{ until: string | null }>`
    select coalesce(resigned_on, term_to) as until from registration.board_member where id = ${id}`.execute(ctx.tx);
  const until = rows[0]?.until ?? null;
  if (until === null) return ['They sit on the board. Only whose term has ended is erased.'];
  return until >= schoolDay(ctx) ? [`They sit on the board until ${formatDay(until)}.`] : [];
};
