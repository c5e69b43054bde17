import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { evaluate } from '../evaluate/evaluate.ts';
import type { Solution } from '../model.ts';
import { readFet } from '../read/read-fet.ts';
import { lockedSolution } from '../read/read-solution.ts';
import { hasFet, runFet } from '../testing/fet-cl.ts';
import { constraintText, placedAt, type Small, smallText } from '../testing/small.ts';
import { writeFet } from './write-fet.ts';

const lock = constraintText(
  'ActivityPreferredStartingTime',
  100,
  '<Activity_Id>1</Activity_Id><Preferred_Day>Mon</Preferred_Day><Preferred_Hour>1</Preferred_Hour><Permanently_Locked>true</Permanently_Locked>',
);
const wish = lock.replace('<Weight_Percentage>100', '<Weight_Percentage>95').replace('<Activity_Id>1', '<Activity_Id>2');
const both = constraintText('SubjectPreferredRoom', 100, '<Subject>English</Subject><Room>Both</Room>');
const small: Small = {
  days: ['Mon & Tue ', 'a<b', 'Wed'].map((day) => day.replace('&', '&amp;').replace('<', '&lt;')),
  time: wish,
  space: both,
};
small.time = (lock + wish).replaceAll('>Mon<', '>Mon &amp; Tue <');

const solution: Solution = placedAt(small, [0, 0], [1, 1], [2, 0, 2], [0, 1], [1, 0, 2]).map((one) =>
  one?.room ? { ...one, room: { room: 2, real: [0, 1] } } : one,
);

test('the input stays as it is, and each placed activity gets its locks once', () => {
  const text = smallText(small);
  const written = writeFet(text, solution);
  const added = written.split('\n').filter((line, at, all) => all.indexOf(line) === at && !text.includes(line));
  expect(added).toEqual(
    expect.arrayContaining([
      '\t<Preferred_Day>a&lt;b</Preferred_Day>',
      '\t<Real_Room>Lab</Real_Room>',
      '\t<Real_Room>Hall</Real_Room>',
    ]),
  );
  const again = readFet(written);
  expect(lockedSolution(again)).toEqual(solution);
  // What was added, taken out again, leaves the file as it was.
  const out = written.replaceAll(
    /\n<(ConstraintActivityPreferred\w+)>\n\t<Weight_Percentage>100<\/Weight_Percentage>\n\t[^]*?<\/\1>/g,
    '',
  );
  expect(out).toBe(text);
  expect(again.constraints.filter(({ kind }) => kind === 'ConstraintActivityPreferredStartingTime')).toHaveLength(6);
  expect(again.constraints.filter(({ kind }) => kind === 'ConstraintActivityPreferredRoom')).toHaveLength(2);
});

test('what is not placed or is locked already gets no lock, and lists may be empty', () => {
  const text = smallText({ time: lock });
  expect(writeFet(text, placedAt({}, [0, 0], null, null, null, null))).toBe(text);
  const bare = smallText().replace(/<Time_Constraints_List>[^]*<\/Time_Constraints_List>/, '<Time_Constraints_List />');
  const written = writeFet(bare, placedAt({}, null, [2, 3]));
  expect([...readFet(written).locks.times]).toEqual([[1, 11]]);
  const twice = writeFet(written, lockedSolution(readFet(written)));
  expect(twice).toBe(written);
});

test.runIf(hasFet())('FET accepts what is written and places every activity there', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'written-')), 'small.fet');
  const written = writeFet(smallText(small), solution);
  writeFileSync(file, written);
  const run = await runFet(file, 1, 10);
  expect(run.printed).toContain('Simulation successful');
  expect(run.soft).toBeCloseTo(evaluate(readFet(written), solution).soft, 6);
  expect(lockedSolution(readFet(run.solved ?? ''))).toEqual(solution);
});
