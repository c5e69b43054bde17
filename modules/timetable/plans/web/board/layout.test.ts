import { expect, test } from 'vitest';
import type { Board, BoardLesson } from '../../contract/board/board.ts';
import { frameOf, positionOf, standsOf } from '../../contract/board/position.ts';
import { cellsOf, nextOf } from './layout.ts';

const lesson = (id: number, name: string, lengths: number[]): BoardLesson => ({
  id,
  name,
  subject: name,
  short: name.slice(0, 3),
  colour: '#868e96',
  courseId: null,
  lengths,
  teacherIds: [],
  classKeys: ['1'],
  bellId: 1,
  meets: [],
  rooms: null,
  fixes: [],
  spread: 'any',
});
const none = { teachers: {}, classes: {}, rooms: {}, subjects: {} };
/** Six slots of one day that follow each other; girls have a double from the second on, boys singles beside it. */
const board: Board = {
  plan: { id: 1, name: 'Draft', state: 'draft', version: 1 },
  days: [{ id: 1, name: 'Monday', short: 'Mon' }],
  slots: Array.from({ length: 6 }, (_, at) => ({
    day: 0,
    bellId: 1,
    slotId: at + 1,
    name: String(at + 1),
    from: 480 + at * 40,
    to: 520 + at * 40,
    joins: at < 5,
  })),
  teachers: [],
  classes: [{ key: '1', name: 'Form 1', bellId: 1 }],
  rooms: [],
  lessons: [lesson(1, 'English', [1]), lesson(2, 'Girls, Home Science', [2]), lesson(3, 'Boys, Games', [1, 1])],
  together: [],
  placed: [
    { lessonId: 3, piece: 1, slot: 2, roomId: null, locked: false },
    { lessonId: 1, piece: 0, slot: 0, roomId: null, locked: false },
    { lessonId: 2, piece: 0, slot: 1, roomId: null, locked: false },
    { lessonId: 3, piece: 0, slot: 4, roomId: null, locked: false },
  ],
  off: none,
  changes: [],
  steps: { undo: false, redo: false },
};

test('what begins while a double of the other half of a class lasts stands in its cell, and is chosen by a second press', () => {
  const cells = cellsOf(positionOf(frameOf(board), standsOf(board)), 'class', '1');
  expect([...cells].map(([slot, { pieces, length }]) => [slot, length, pieces.map(({ key }) => key)])).toEqual([
    [0, 1, ['1 0']],
    [1, 2, ['2 0', '3 1']],
    [4, 1, ['3 0']],
  ]);
  const [double, single] = cells.get(1)?.pieces ?? [];
  if (!double || !single) throw new Error('Both stand in one cell.');
  const pieces = [double, single];
  expect([nextOf(pieces, null), nextOf(pieces, double), nextOf(pieces, single)]).toEqual([double, single, double]);
  expect(nextOf([], double)).toBeNull();
});
