import { describe, expect, test } from 'vitest';
import { instanceOf, readArchive } from '../read/archive.ts';
import { folder, names, published, stale, textOf } from '../testing/reference.ts';
import { evaluate } from './evaluate.ts';

if (folder === null) console.warn('XHSTT_FOLDER is not set: the evaluator is NOT compared with the archives of XHSTT-2014');

describe.runIf(folder !== null)('the archives of XHSTT-2014', () => {
  test.each(names.filter((name) => textOf(name) !== null))('%s', (name) => {
    const archive = readArchive(textOf(name) ?? '');
    const instance = instanceOf(archive);
    const found = archive.solutions.map((solution) => ({ solution, judged: evaluate(instance, solution) }));
    expect(found.filter(({ judged }) => !judged.valid)).toEqual([]);
    const best = published[name];
    if (best) expect(found.map(({ judged }) => [judged.hard, judged.soft])).toContainEqual(best);

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
