import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { releaseHeld } from './release-held.ts';

export interface NewEntry {
  readonly kind: 'purchase' | 'adjustment';
  /** Taken away when negative. */
  readonly segments: number;
  readonly reason: string | null;
}

/** Writes an entry into the running school's credit, which is counted from then on, and lets go what it pays for. Returns how many. */
export async function addCredit(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed'>,
  { kind, segments, reason }: NewEntry,
): Promise<number> {
  await sql`
    insert into messaging.credit_account (counted) values (true)
    on conflict (school_id) do update set counted = coalesce(credit_account.counted, true), told_at = null`.execute(ctx.tx);
  const { rows } = await sql<{ id: number }>`
    insert into messaging.credit_entry (kind, day, segments, reason, author, at)
    values (${kind}, (${ctx.now}::timestamptz at time zone ${ctx.school.timeZone})::date, ${segments}, ${reason}, ${ctx.user.fullName}, ${ctx.now})
    returning id`.execute(ctx.tx);
  ctx.changed({ entity: 'SMS credit', id: rows[0]?.id ?? null, action: kind, after: { Segments: segments, Reason: reason } });
  return releaseHeld(ctx);
}
