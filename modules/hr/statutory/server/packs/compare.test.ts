import { expect, test } from 'vitest';
import { there } from '#kit/server/sql/one.ts';
import type { LawDraft } from '../../contract/law.ts';
import { kenyanLaw } from '../law/kenyan-law.ts';
import { compareLaws } from './compare.ts';

const school = kenyanLaw.map((law, at) => ({ ...law, id: at + 1 }));
const newest = there(kenyanLaw.findLast(({ kind }) => kind === 'nssf'));
const next: LawDraft = { ...newest, name: 'NSSF year 5', fromDay: '2027-02-01' };

test('a law of a pack ends the row that holds the day before and takes its place', () => {
  const { ended, replaced, added, problems } = compareLaws(school, [next]);
  expect(ended.map(({ name, endsOn }) => [name, endsOn])).toEqual([['NSSF year 4', '2027-01-31']]);
  expect([replaced, problems]).toEqual([[], []]);
  expect(added).toEqual([next]);
});

test('what the school has already changes nothing', () => {
  expect(compareLaws(school, [{ ...newest, name: 'Called otherwise' }])).toMatchObject({ ended: [], added: [] });
  // Its limits are the same in whatever order they come.
  const reliefs = there(kenyanLaw.findLast(({ kind }) => kind === 'reliefs'));
  const turned = { ...reliefs, limits: reliefs.limits.toReversed() };
  expect(reliefs.limits.length).toBeGreaterThan(1);
  expect(compareLaws(school, [turned])).toMatchObject({ added: [], already: [turned] });
  expect(compareLaws([{ ...turned, id: 1 }], [reliefs])).toMatchObject({ added: [], already: [reliefs] });
});

test('after a law with an end, what held goes on', () => {
  const { added } = compareLaws(school, [{ ...next, toDay: '2027-06-30' }]);
  expect(added.map(({ name, fromDay, toDay }) => [name, fromDay, toDay])).toEqual([
    ['NSSF year 5', '2027-02-01', '2027-06-30'],
    ['NSSF year 4', '2027-07-01', null],
  ]);
});

test('a row that begins later within the time of the pack is named', () => {
  const own = { ...next, id: 900, name: 'Own “tiers”', fromDay: '2028-02-01' };
  expect(compareLaws([...school, own], [next]).problems).toEqual([expect.stringContaining('Own “tiers”')]);
});

test('between laws of a pack what held goes on until the next of them, in whatever order the pack names them', () => {
  const [first, second, third] = [
    { ...next, name: 'First', toDay: '2027-06-30' },
    { ...next, name: 'Second', fromDay: '2028-01-01', toDay: '2028-03-31' },
    { ...next, name: 'Third', fromDay: '2028-07-01' },
  ];
  const found = (pack: LawDraft[]) => compareLaws(school, pack).added.map(({ name, fromDay, toDay }) => [name, fromDay, toDay]);
  const wanted = [
    ['First', '2027-02-01', '2027-06-30'],
    ['NSSF year 4', '2027-07-01', '2027-12-31'],
    ['Second', '2028-01-01', '2028-03-31'],
    ['NSSF year 4', '2028-04-01', '2028-06-30'],
    ['Third', '2028-07-01', null],
  ];
  expect(found([first, second, third])).toEqual(wanted);
  expect(found([third, first, second])).toEqual(wanted);
});

test('each bound of a law is a day: the day before and after, the same first day, the last one and none', () => {
  const held = { ...newest, id: 1, name: 'Held', fromDay: '2026-01-01', toDay: '2027-01-31' as string | null };
  const lay = (row: typeof held, law: Partial<LawDraft>) => {
    const { ended, replaced, added, problems } = compareLaws([row], [{ ...next, ...law, name: 'New' }]);
    return {
      ended: ended.map(({ endsOn }) => endsOn),
      replaced: replaced.map(({ name }) => name),
      added: added.map(({ name, fromDay, toDay }) => `${name} ${fromDay} ${toDay ?? ''}`.trim()),
      problems: problems.length,
    };
  };
  const alone = { ended: [], replaced: [], problems: 0, added: ['New 2027-02-01'] };
  // It ended the day before already, or on the first day itself.
  expect(lay(held, {})).toEqual(alone);
  expect(lay({ ...held, toDay: '2027-02-01' }, {})).toEqual({ ...alone, ended: ['2027-01-31'] });
  // It begins on the same day: it is replaced, and goes on after a law that has an end.
  const same = { ...held, fromDay: '2027-02-01', toDay: null, bands: [] };
  expect(lay(same, {})).toEqual({ ...alone, replaced: ['Held'] });
  expect(lay(same, { toDay: '2027-02-28' })).toEqual({
    ...alone,
    replaced: ['Held'],
    added: ['New 2027-02-01 2027-02-28', 'Held 2027-03-01'],
  });
  // One that begins within its time stands in the way, the day after does not.
  const later = { ...same, fromDay: '2027-02-02' };
  expect(lay(later, {}).problems).toBe(1);
  expect(lay(later, { toDay: '2027-02-02' }).problems).toBe(1);
  expect(lay(later, { toDay: '2027-02-01' }).problems).toBe(0);
  expect(lay({ ...later, fromDay: '2027-01-31' }, {}).problems).toBe(0);
  // What held ends with it, or goes on for a single day.
  const whole = { ...held, toDay: '2027-06-30' };
  expect(lay(whole, { toDay: '2027-06-30' }).added).toEqual(['New 2027-02-01 2027-06-30']);
  expect(lay(whole, { toDay: '2027-06-29' }).added).toEqual(['New 2027-02-01 2027-06-29', 'Held 2027-06-30 2027-06-30']);
  // Of another kind nothing is touched.
  const other = there(kenyanLaw.findLast(({ kind }) => kind === 'housing'));
  expect(compareLaws([{ ...other, id: 7, fromDay: '2027-02-01' }], [next])).toMatchObject({
    ended: [],
    replaced: [],
    problems: [],
  });
});

test('what held goes on after a law of a pack no longer than it held, and not where the next one begins at once', () => {
  const first = { ...next, name: 'First', toDay: '2027-06-30' };
  const added = (toDay: string | null, fromDay: string) =>
    compareLaws([{ ...newest, id: 1, name: 'Held', toDay }], [first, { ...next, name: 'Second', fromDay }]).added.map((law) =>
      `${law.name} ${law.fromDay} ${law.toDay ?? ''}`.trim(),
    );
  expect(added('2027-08-31', '2028-01-01')).toEqual([
    'First 2027-02-01 2027-06-30',
    'Held 2027-07-01 2027-08-31',
    'Second 2028-01-01',
  ]);
  expect(added('2027-06-30', '2028-01-01')).toEqual(['First 2027-02-01 2027-06-30', 'Second 2028-01-01']);
  expect(added(null, '2027-07-02')).toEqual(['First 2027-02-01 2027-06-30', 'Held 2027-07-01 2027-07-01', 'Second 2027-07-02']);
  expect(added(null, '2027-07-01')).toEqual(['First 2027-02-01 2027-06-30', 'Second 2027-07-01']);
});
