import { instantIn } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay, termsWithDays } from '#modules/settings/server/public.ts';
import { readSettings } from './settings.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** How long after its day has closed a register that was marked without a line is still taken, in milliseconds: three days. */
const late = 3 * 24 * 3_600_000;

/** Why no register is taken on a day; null on a school day, and where the school has entered no terms. */
export async function noSchoolBecause(ctx: Pick<Context, 'tx'>, day: string): Promise<string | null> {
  const terms = await termsWithDays(ctx.tx);
  if (terms.length === 0) return null;
  const term = terms.find(({ opensOn, closesOn }) => opensOn <= day && day <= closesOn);
  if (!term) return 'No term runs on this day.';
  if (term.days.includes(day)) return null;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? 'This is a weekend.' : 'The school is closed on this day.';
}

/** How a day stands: open, or closed since an instant. */
export async function standingOf(ctx: Context, day: string) {
  const settings = await readSettings(ctx.tx);
  const closesAt = instantIn(ctx.school.timeZone, day, settings.closesAt).getTime();
  return {
    settings,
    closed: ctx.now.getTime() >= closesAt,
    /** Whether what was marked at an instant, and could not be sent before, is still of the open day. */
    inTime: (markedAt: string | null) =>
      markedAt !== null && Date.parse(markedAt) < closesAt && ctx.now.getTime() < closesAt + late,
    /** Whether the time for a session's register is over. */
    due: (session: 'morning' | 'afternoon' | 'lesson') =>
      ctx.now >= instantIn(ctx.school.timeZone, day, session === 'morning' ? settings.morningBy : settings.afternoonBy),
  };
}

/** Throws 422 for a day that has not come. */
export function refuseFuture(ctx: Context, day: string): void {
  if (day > schoolDay(ctx)) throw new UserError('rule', 'This day has not come yet.');
}
