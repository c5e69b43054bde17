import { type Cycle, weekdays, weekLetter } from '../../contract/cycle.ts';

export type WeekDay = Omit<Cycle['days'][number], 'id'> & { id: number | null };

/** Every weekday of every week: those that the school has, and the others turned off, with the names they would get. */
export function weekDays({ days }: Pick<Cycle, 'days'>, weeks: number): WeekDay[] {
  return Array.from({ length: weeks }, (_, at) => at + 1).flatMap((week) =>
    weekdays.map((name, at): WeekDay => {
      const known = days.find((day) => day.week === week && day.weekday === at + 1);
      const letter = week === 1 ? '' : weekLetter(week, weeks);
      return known ?? { id: null, name: name + letter, short: name.slice(0, 3) + letter, weekday: at + 1, week, active: false };
    }),
  );
}

/** Another number of weeks: a new week has the days of the first. */
export function withWeeks(cycle: Pick<Cycle, 'days'>, now: readonly WeekDay[], weeks: number): WeekDay[] {
  return weekDays(cycle, weeks).map((day) => {
    const shown = now.find(({ week, weekday }) => week === day.week && weekday === day.weekday);
    const first = now.find(({ week, weekday }) => week === 1 && weekday === day.weekday);
    return shown ?? (day.id === null && first ? { ...day, active: first.active } : day);
  });
}

/** What is sent: days that the school has, and those that are turned on. */
export const daysToSend = (days: readonly WeekDay[]): WeekDay[] => days.filter(({ id, active }) => id !== null || active);
