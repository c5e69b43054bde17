import { daysBetween, dayIn, formatDay } from '#kit/contract/dates.ts';
import type { School } from '#kit/server/auth/principal.ts';

/** Warn this many days before the subscription ends. */
const warnDays = 14;

/** What is kept of a school. */
export interface SchoolRow {
  id: number;
  name: string;
  timeZone: string;
  status: 'active' | 'suspended';
  /** `yyyy-mm-dd`; null: no end. */
  paidUntil: string | null;
  graceDays: number;
}

export type Standing = 'open' | 'paid' | 'ending' | 'grace' | 'readOnly';

/** How the subscription stands on the school's own day, and what its users are warned of. */
export function subscriptionOf(row: SchoolRow, now: Date): { standing: Standing; warning: string | null } {
  if (row.paidUntil === null) return { standing: 'open', warning: null };
  const left = daysBetween(dayIn(row.timeZone, now), row.paidUntil);
  const date = formatDay(row.paidUntil);
  if (left > warnDays) return { standing: 'paid', warning: null };
  if (left >= 0)
    return { standing: 'ending', warning: `The subscription ends on ${date}. Renew it to keep working without a break.` };
  if (left >= -row.graceDays) {
    const more = row.graceDays + left + 1;
    const when = more === 1 ? 'after today' : `${more} days from now`;
    return { standing: 'grace', warning: `The subscription ended on ${date}. Changes stop ${when} unless it is renewed.` };
  }
  return {
    standing: 'readOnly',
    warning: `The subscription ended on ${date}. Everything can be read and exported; nothing can be changed until it is renewed.`,
  };
}

/** A school as requests work in it on the day of `now`. */
export function schoolOf(row: SchoolRow, now: Date): School {
  const { standing, warning } = subscriptionOf(row, now);
  return {
    id: row.id,
    name: row.name,
    timeZone: row.timeZone,
    status: row.status,
    readOnly: standing === 'readOnly',
    subscriptionWarning: warning,
  };
}
