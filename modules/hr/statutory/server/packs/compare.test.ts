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
