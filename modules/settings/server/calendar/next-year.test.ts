import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { weekdayOf } from '#kit/contract/dates.ts';
import { nextYearApi } from '../../contract/next-year.ts';
import { terms2026 } from '../../contract/terms-2026.ts';
import { termsApi } from '../../contract/terms.ts';
import { yearsApi } from '../../contract/years.ts';
import { daysToNextYear } from './next-year.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-09-28T09:00:00+03:00') });
});
afterAll(() => app.close());

const proposal = async () => (await app.call('ROLE_All', nextYearApi.proposal)).body;

it('has nothing to propose without a year', async () => {
  expect(await proposal()).toEqual({ due: false, proposal: null });
});

it('proposes the same terms in the same school weeks, once the last term nears its end', async () => {
  const { body: year } = await app.call('ROLE_All', yearsApi.create, {
    name: '2026',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  for (const { number, opensOn, closesOn, halfTermFrom, halfTermTo } of terms2026)
    await app.call('ROLE_All', termsApi.create, {
      yearId: year.id,
      number,
      name: `Term ${number}`,
      opensOn,
      closesOn,
      halfTermFrom,
      halfTermTo,
    });
  const { due, proposal: next } = await proposal();
  expect(due).toBe(true);
  expect(next).toMatchObject({ name: '2027', startsOn: '2027-01-01', endsOn: '2027-12-31' });
  expect(next?.terms.map(({ name, opensOn, closesOn }) => [name, opensOn, closesOn])).toEqual([
    ['Term 1', '2027-01-04', '2027-04-01'],
    ['Term 2', '2027-04-26', '2027-07-30'],
    ['Term 3', '2027-08-23', '2027-10-22'],
  ]);
  expect(next?.terms.map(({ opensOn }) => weekdayOf(opensOn))).toEqual(['Monday', 'Monday', 'Monday']);
  // 52 weeks after 1 January are still of the same year.
  expect(['2026-01-05', '2029-01-01'].map(daysToNextYear)).toEqual([364, 371]);
});

it('saves what was corrected, once, of two at once too, and says at the term what is wrong', async () => {
  const { proposal: next } = await proposal();
  if (!next) throw new Error('nothing is proposed');
  const [first, second, ...rest] = next.terms;
  if (!first || !second) throw new Error('there are no terms');
  const wrong = { ...next, terms: [first, { ...second, opensOn: first.closesOn }, ...rest] };
  const refused = await app.call('ROLE_All', nextYearApi.add, wrong);
  expect([refused.status, refused.body.fields?.map(({ path }) => path)]).toEqual([400, ['terms.1.opensOn']]);
  expect((await app.call('ROLE_All', yearsApi.list)).body.total).toBe(1);
  const corrected = { ...next, terms: [{ ...first, opensOn: '2027-01-06' }, second, ...rest] };
  expect((await app.call('ROLE_View_Only', nextYearApi.add, corrected)).status).toBe(403);
  const twice = await Promise.all([1, 2].map(() => app.call('ROLE_All', nextYearApi.add, corrected)));
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const terms = (await app.call('ROLE_All', termsApi.list, { sort: 'opensOn' })).body.rows;
  expect(terms.filter(({ yearName }) => yearName === '2027').map(({ opensOn }) => opensOn)).toEqual([
    '2027-01-06',
    '2027-04-26',
    '2027-08-23',
  ]);
  expect(terms.filter(({ current }) => current).map(({ yearName }) => yearName)).toEqual(['2026']);
  expect((await proposal()).due).toBe(false);
  expect((await app.call('otherSchool', nextYearApi.proposal)).body.proposal).toBeNull();
});
