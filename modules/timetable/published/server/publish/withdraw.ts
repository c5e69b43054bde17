import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { PublicationRow } from '../../contract/publications.ts';
import { type DaysChanged, tellDaysChanged } from './days-changed.ts';
import { getPublication, holdPublications } from './publications.store.ts';

/**
 * Withdraws a publication that has not begun; the one before it goes on as long as it would have. Who keeps something about
 * lessons of its days is told (`changed`). Throws 404 and 422.
 */
export async function withdrawPublication(
  ctx: SchoolContext,
  id: number,
  changed: readonly DaysChanged[],
): Promise<PublicationRow> {
  const { tx, now, user } = ctx;
  await holdPublications(tx);
  const { name, fromDay, untilDay, state } = await getPublication(ctx, id);
  if (state === 'withdrawn' || state === 'replaced') throw new UserError('rule', 'This timetable was withdrawn already.');
  if (state !== 'to come')
    throw new UserError(
      'rule',
      'This timetable has begun, so it stays as it was. Publish another one from the day on which it is to end.',
    );
  await sql`
    update timetable.publication
       set withdrawn_at = ${now}, withdrawn_by = ${user.fullName}, withdrawn_because = 'withdrawn', until_day = from_day - 1
     where id = ${id}`.execute(tx);
  await sql`
    update timetable.publication set until_day = ${untilDay}::date
     where withdrawn_at is null and until_day = ${addDays(fromDay, -1)}::date`.execute(tx);
  const { carried, cancelled } = await tellDaysChanged(ctx, changed, fromDay);
  ctx.changed({
    entity: 'published timetable',
    id,
    action: 'withdrawn',
    before: { Timetable: name, From: fromDay },
    after: { 'Covers carried over': carried, 'Covers cancelled': cancelled },
  });
  return getPublication(ctx, id);
}
