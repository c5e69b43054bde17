import { describe, expect, test } from 'vitest';
import { namesOf } from '../model/names.ts';
import { instanceOf, readArchive } from '../read/archive.ts';
import { understood } from '../read/pieces.ts';
import { folder, names, published, stale, textOf } from '../testing/reference.ts';
import { writeArchive } from '../write/archive.ts';
import { evaluate } from './evaluate.ts';

const maker = { group: 'Again', contributor: '-', date: '-', description: '-' };

if (folder === null) console.warn('XHSTT_FOLDER is not set: the evaluator is NOT compared with the archives of XHSTT-2014');

describe.runIf(folder !== null)('the archives of XHSTT-2014', () => {
  test.each(names.filter((name) => textOf(name) !== null))('%s', (name) => {
    const archive = readArchive(textOf(name) ?? '');
    const instance = instanceOf(archive);
    const found = archive.solutions.map((solution) => ({ solution, judged: evaluate(instance, solution) }));
    expect(found.filter(({ judged }) => !judged.valid)).toEqual([]);
    const best = published[name];
    if (best) expect(found.map(({ judged }) => [judged.hard, judged.soft])).toContainEqual(best);

    // What is written means the same: the last solution of each, which is mostly the best.
    for (const { solution, judged } of found.slice(-1)) {
      const { pieces } = understood(instance, namesOf(instance), solution);
      const text = writeArchive(instance, pieces, maker);
      const again = readArchive(text);
      expect(again.instance?.source).toBe(instance.source);
      expect(again.solutions.map((one) => evaluate(instance, one))).toEqual([judged]);
    }

    for (const { solution, judged } of found) {
      if (!solution.reported) continue;
      const old = stale.find((one) => one.name === name && one.group === solution.group);
      const costs = Object.fromEntries(judged.constraints.filter(({ cost }) => cost > 0).map(({ id, cost }) => [id, cost]));
      if (!old) {
        expect([judged.hard, judged.soft]).toEqual([solution.reported.hard, solution.reported.soft]);
        expect(costs).toEqual(Object.fromEntries(solution.reported.constraints));
        continue;
      }
      expect(costs[old.constraint]).toBe(old.actual);
      expect({ ...costs, [old.constraint]: old.reported }).toEqual(Object.fromEntries(solution.reported.constraints));
      const pieces = solution.pieces.filter((piece) => piece.event === old.event);
      expect(pieces.map((piece) => `${piece.time} × ${piece.duration}`)).toEqual(old.pieces);
    }
  });
});
