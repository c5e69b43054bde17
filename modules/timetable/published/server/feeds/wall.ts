import { addDays, dayIn } from '#kit/contract/dates.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { PublicContext } from '#kit/server/http/context.ts';
import { asSchool } from '#kit/server/db/transaction.ts';
import { schoolInTransaction } from '#modules/platform/server/public.ts';
import { type Wall, wallDays } from '../../contract/wall.ts';
import { type ArrangedSource, readArranged } from '../read/arranged.ts';
import { timetableDays } from '../read/timetable-days.ts';
import { rowsOfSchool } from '../read/week.ts';
import { openFeed } from './feeds.store.ts';

/** What a wall screen shows: every class today and on the days after it. Throws 404 for a secret that is not good. */
export async function readWall(ctx: PublicContext, key: string, sources: readonly ArrangedSource[]): Promise<Wall> {
  const [, prefix, secret] = /^([0-9a-z]{1,6})\.([\w-]{20,80})$/.exec(key) ?? [];
  const school = prefix === undefined ? null : await schoolInTransaction(ctx, Number.parseInt(prefix, 36));
  if (!school || secret === undefined || school.status === 'suspended') throw notFound('wall screen');
  return asSchool(ctx.tx, school.id, async () => {
    if (!(await openFeed(ctx.tx, secret, ['wall'], ctx.now))) throw notFound('wall screen');
    const today = dayIn(school.timeZone, ctx.now);
    const until = addDays(today, wallDays - 1);
    const withArranged = await readArranged(ctx.tx, sources, today, until);
    const days = await timetableDays(ctx.tx, today, until, 'everybody');
    return {
      school: school.name,
      timeZone: school.timeZone,
      now: ctx.now.toISOString(),
      days: days.map((one) => ({
        day: one.day,
        closed: one.closed,
        rows: rowsOfSchool(one).map((row) => ({ ...row, sessions: withArranged(one.day, row.sessions) })),
      })),
    };
  });
}
