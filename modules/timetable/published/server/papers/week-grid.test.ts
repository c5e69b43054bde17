import { expect, it } from 'vitest';
import type { FrameSlot } from '../../contract/frame.ts';
import type { Session } from '../../contract/session.ts';
import { type GridDay, gridOf } from '../../contract/week-grid.ts';

const slots = (...rows: [name: string, startsAt: string, endsAt: string, kind?: FrameSlot['kind']][]): FrameSlot[] =>
  rows.map(([name, startsAt, endsAt, kind = 'lesson']) => ({ name, startsAt, endsAt, kind, number: null }));
let next = 1;
const session = (title: string, startsAt: string, endsAt: string): Session => ({
  id: next++,
  weekday: 1,
  week: 1,
  slotName: '',
  startsAt,
  endsAt,
  slots: 1,
  number: 1,
  kind: 'lesson',
  courseId: null,
  title,
  short: '',
  colour: '#868e96',
  roomId: null,
  roomName: null,
  teachers: [],
  classes: [],
});
const day = (name: string, all: FrameSlot[], sessions: Session[]): GridDay => ({
  key: name,
  name,
  day: null,
  closed: null,
  slots: all,
  sessions,
});
const shown = (days: GridDay[]) => {
  const { columns, rows } = gridOf(days);
  return {
    columns: columns.map(({ name, startsAt }) => `${name} ${startsAt}`),
    rows: rows.map(({ cells }) =>
      cells.map(({ name, span, sessions }) => [sessions.map(({ title }) => title).join() || name, span]),
    ),
  };
};

it('two slots of a day that are called alike have a column each', () => {
  const all = slots(
    ['1', '08:00', '08:40'],
    ['Break', '08:40', '09:00', 'break'],
    ['2', '09:00', '09:40'],
    ['Break', '09:40', '10:00', 'break'],
  );
  expect(shown([day('Monday', all, [session('English', '09:00', '09:40')]), day('Tuesday', all, [])])).toEqual({
    columns: ['1 08:00', 'Break 08:40', '2 09:00', 'Break 09:40'],
    rows: [
      [
        ['', 1],
        ['Break', 1],
        ['English', 1],
        ['Break', 1],
      ],
      [
        ['', 1],
        ['Break', 1],
        ['', 1],
        ['Break', 1],
      ],
    ],
  });
});

it('a teacher of classes with two bell times sees every lesson', () => {
  const senior = slots(['1', '08:00', '08:40'], ['2', '08:40', '09:20'], ['Lunch', '12:40', '14:00', 'lunch']);
  const junior = slots(['1', '08:20', '08:55'], ['2', '08:55', '09:30'], ['Lunch', '12:40', '14:00', 'lunch']);
  const both = [...senior, ...junior];
  const grid = shown([
    day('Monday', both, [session('Senior', '08:00', '08:40'), session('Junior', '08:55', '09:30')]),
    day('Tuesday', both, [session('Double', '08:00', '09:20')]),
  ]);
  expect(grid.columns).toEqual(['1 08:00', '1 08:20', '2 08:40', '2 08:55', 'Lunch 12:40']);
  expect(grid.rows.map((cells) => cells.map(([what]) => what).filter((what) => what !== ''))).toEqual([
    ['Senior', 'Junior', 'Lunch'],
    ['Double', 'Lunch'],
  ]);
});
