import type { FileLesson, Left } from '../content.ts';
import type { AscRow, AscTable } from './asc-tables.ts';

/** How many weeks and days the masks of a file have. */
export interface Masks {
  readonly weeks: number;
  readonly daysInWeek: number;
}

/** The pieces of a lesson in a cycle: as many cards as its periods a week make, the last one shorter where they do not come out even. */
export function lengthsOf(row: AscRow, weeks: number): number[] {
  const each = row.number('periodspercard', row.number('durationperiods', 1, 1, 30), 1, 30);
  const all = Math.max(1, Math.round(row.number('periodsperweek', each, 0, 200) * weeks));
  const whole = Math.floor(all / each);
  return [...Array<number>(whole).fill(each), ...(all % each > 0 ? [all % each] : [])];
}

interface Around {
  /** The slot of a period, by its number as it is written. */
  readonly slotOf: ReadonlyMap<string, number>;
  readonly lessons: AscTable;
  readonly rooms: AscTable;
  readonly masks: Masks;
}

/** Where the cards of a file stand: a card without a period or a day is not placed. */
export function cardsOf(cards: AscTable, { lessons, rooms, masks, slotOf }: Around) {
  const byLesson = new Map<number, Omit<FileLesson['placed'][number], 'piece'>[]>();
  let unplaced = 0;
  for (const row of cards.rows) {
    const lesson = lessons.find(row.text('lessonid').trim());
    if (lesson === null) return row.fail(`names the lesson “${row.text('lessonid').slice(0, 40)}”, which is not in the file`);
    const period = row.text('period').trim();
    const days = daysOf(row, masks);
    if (period === '' || period === '-1' || days.length === 0) {
      unplaced += 1;
      continue;
    }
    const slot = slotOf.get(period);
    if (slot === undefined) return row.fail(`stands in the period “${period.slice(0, 40)}”, which is not in the file`);
    const room = rooms.of(row, 'classroomids', 'classroomid')[0] ?? null;
    const known = byLesson.get(lesson) ?? [];
    for (const day of days)
      if (!known.some((one) => one.day === day && one.slot === slot))
        known.push({ day, slot, room, locked: row.text('locked') === '1' });
    byLesson.set(lesson, known);
  }
  const left: Left[] = [];
  if (unplaced > 0) left.push({ what: 'Cards that are not placed', count: unplaced, why: 'Their lessons come without a place.' });
  return {
    left,
    of: (lesson: number, lengths: readonly number[]) =>
      (byLesson.get(lesson) ?? []).slice(0, lengths.length).map((one, piece) => ({ piece, ...one })),
  };
}

/** The days of a card, by the days of the cycle: those of its mask in each week of its mask. */
function daysOf(row: AscRow, { weeks, daysInWeek }: Masks): number[] {
  const mask = row.text('days').trim();
  const number = row.text('day').trim();
  const days = /^[01]+$/.test(mask)
    ? mask.split('').flatMap((sign, at) => (sign === '1' ? [at] : []))
    : /^\d{1,2}$/.test(number) && Number(number) < daysInWeek
      ? [Number(number)]
      : [];
  const inWeeks = row.text('weeks').trim();
  const own = Array.from({ length: weeks }, (_, week) => week).filter(
    (week) => weeks === 1 || inWeeks === '' || inWeeks[week] !== '0',
  );
  return own.flatMap((week) => days.map((day) => week * daysInWeek + day));
}
