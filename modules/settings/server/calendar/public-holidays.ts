import { addDays, islamicDay } from '#kit/contract/dates.ts';

export interface PublicHoliday {
  /** `yyyy-mm-dd` */
  day: string;
  name: string;
}

/** Month, day and name of those that have a day of their own. */
const fixed = [
  ['01-01', "New Year's Day"],
  ['05-01', 'Labour Day'],
  ['06-01', 'Madaraka Day'],
  ['10-10', 'Mazingira Day'],
  ['10-20', 'Mashujaa Day'],
  ['12-12', 'Jamhuri Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
] as const;

/**
 * Idd days that are known: Idd-ul-Fitr of 2026 by the notice of the Cabinet Secretary for Interior of 18 March 2026 under section 2 (1) of
 * the Act, Idd-ul-Adha by the computed calendar.
 */
const known: Readonly<Record<number, readonly PublicHoliday[]>> = {
  2026: [
    { day: '2026-03-20', name: 'Idd-ul-Fitr' },
    { day: '2026-05-27', name: 'Idd-ul-Adha' },
  ],
};

/**
 * Kenya's public holidays of a year in their order, as a first fill of a school's calendar; the school edits them afterwards.
 * Source: Public Holidays Act (Cap. 110), Schedule; Easter by the Gregorian reckoning. One that falls on a Sunday is kept on the next day
 * that is none. Idd depends on the moon and the Cabinet Secretary's notice: where that is not known yet the day is that of the computed
 * calendar (Umm al-Qura), and its name says that it is expected.
 */
export function publicHolidaysOf(year: number): PublicHoliday[] {
  const easter = easterOf(year);
  const all = [
    ...fixed.map(([day, name]) => ({ day: `${year}-${day}`, name })),
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
    ...(known[year] ?? iddOf(year)),
  ];
  // Where two come together it is one day.
  const own = [...Map.groupBy(all, ({ day }) => day)]
    .map(([day, together]) => ({ day, name: together.map(({ name }) => name).join(' and ') }))
    .toSorted(byDay);
  const days = new Set(own.map(({ day }) => day));
  return own.map((holiday) => keptOn(holiday, days)).toSorted(byDay);
}

const byDay = (one: PublicHoliday, other: PublicHoliday): number => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0);

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

function keptOn({ day, name }: PublicHoliday, days: Set<string>): PublicHoliday {
  if (!isSunday(day)) return { day, name };
  let next = addDays(day, 1);
  while (days.has(next)) next = addDays(next, 1);
  days.add(next);
  return { day: next, name };
}

/** Easter Sunday: the Gregorian reckoning of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19;
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const corrected = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const sum = moon + sunday - 7 * late + 114;
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`;
}

/** 1 Shawwal and 10 Dhu al-Hijja, which come once a year, and in some years twice. */
function iddOf(year: number): PublicHoliday[] {
  const found: PublicHoliday[] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}-`); day = addDays(day, 1)) {
    const at = islamicDay(day);
    if (at.month === 10 && at.day === 1) found.push({ day, name: 'Idd-ul-Fitr (expected)' });
    if (at.month === 12 && at.day === 10) found.push({ day, name: 'Idd-ul-Adha (expected)' });
  }
  return found;
}
