import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { Random } from '../../../solver/server/core/flat.ts';
import { evaluate } from '../../../solver/server/fet/evaluate/evaluate.ts';
import { readFet } from '../../../solver/server/fet/read/read-fet.ts';
import { lockedSolution } from '../../../solver/server/fet/read/read-solution.ts';
import { hasFet, runFet } from '../../../solver/server/fet/testing/fet-cl.ts';
import { frameOf, positionOf } from '../../contract/board/position.ts';
import { applied, unplaced, verdicts } from '../../contract/board/verdict.ts';
import { boardOf } from '../board/board-of.ts';
import { judge } from '../judge/judge.ts';
import type { Off, Placed, School } from '../problem/school.ts';
import { randomSchool } from '../testing/random-school.ts';
import { toFet } from './to-fet.ts';

const folder = temporaryFolder();
afterAll(() => removeTemporaryFolder(folder));

/** Lessons put where they stand free, one after the other. */
function filled(school: School): Placed[] {
  const board = {
    ...boardOf(school, [], new Map()),
    plan: { id: 1, name: 'Draft', state: 'draft' as const, version: 1 },
    changes: [],
    steps: { undo: false, redo: false },
  };
  let position = positionOf(frameOf(board), new Map());
  for (const piece of unplaced(position)) {
    const free = [...verdicts(position, piece).values()].find(({ kind }) => kind === 'free');
    if (free && !position.stands.has(piece.key)) position = applied(position, free.changes);
  }
  return [...position.stands].flatMap(([key, stand]) => {
    const piece = position.frame.pieces.get(key);
    return piece ? [{ lessonId: piece.lesson.id, piece: piece.piece, ...stand }] : [];
  });
}

/** Without the classes of other bell times: those that overlap cannot be said to FET, which has one table of hours. */
function ofOneBell(school: School): School {
  const bell = school.lessons[0]?.bellId;
  const own = <K>(all: ReadonlyMap<K, Off>): Map<K, Off> =>
    new Map(
      [...all].map(([key, off]) => [
        key,
        { ...off, forbidden: new Set([...off.forbidden].filter((slot) => school.slots[slot]?.bellId === bell)) },
      ]),
    );
  const { teachers, classes, rooms, subjects } = school.off;
  return {
    ...school,
    classes: new Map([...school.classes].filter(([, one]) => one.bellId === bell)),
    lessons: school.lessons.filter((one) => one.bellId === bell),
    off: { teachers: own(teachers), classes: own(classes), rooms: own(rooms), subjects: own(subjects) },
  };
}

test('what the judge passes breaks nothing in the file that FET gets, and every lesson is in it', () => {
  let lessons = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const whole = randomSchool(new Random(seed));
    expect(readFet(toFet(whole, filled(whole), '')).activities.length).toBeGreaterThan(0);
    const school = ofOneBell(whole);
    const placed = filled(school);
    const instance = readFet(toFet(school, placed, 'A & B “School”'));
    const pieces = school.lessons.reduce((sum, { lengths }) => sum + lengths.length, 0);
    expect(instance.activities).toHaveLength(pieces);
    const solution = lockedSolution(instance);
    expect(solution.filter((one) => one !== null)).toHaveLength(placed.length);
    lessons += placed.length;
    expect(judge(school, placed).hard).toEqual([]);
    const hard = evaluate(instance, solution).violations.map((violation) => JSON.stringify(violation));
    expect(hard, `seed ${seed}`).toEqual([]);
  }
  expect(lessons).toBeGreaterThan(100);
});

test.runIf(hasFet())('FET itself reads the file and keeps what is locked', async () => {
  const seed = Array.from({ length: 40 }, (_, i) => i + 1).find((one) => {
    const school = ofOneBell(randomSchool(new Random(one)));
    const pieces = school.lessons.reduce((sum, { lengths }) => sum + lengths.length, 0);
    return filled(school).length === pieces;
  });
  if (seed === undefined) throw new Error('No random school is filled whole.');
  const school = ofOneBell(randomSchool(new Random(seed)));
  const file = path.join(folder, 'school.fet');
  writeFileSync(file, toFet(school, filled(school), 'School'));
  const run = await runFet(file, 1, 8, 2);
  expect(run.solved, run.printed).not.toBeNull();
});
