import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { weekdayOf } from '#kit/contract/dates.ts';
import { packsApi } from '../../contract/first-week/packs.ts';
import { holidaysApi } from '../../contract/holidays.ts';
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

const holidaysOf = async (year: number) =>
  (await app.call('ROLE_All', holidaysApi.list, { year, sort: 'startsOn' })).body.rows.map(
    ({ startsOn, name }) => `${startsOn} ${name}`,
  );
const proposal = async () => (await app.call('ROLE_All', nextYearApi.proposal)).body;

it('has nothing to propose without a year', async () => {
  expect(await proposal()).toEqual({ due: false, proposal: null, made: null });
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
  expect((await holidaysOf(2027)).slice(0, 3)).toEqual([
    "2027-01-01 New Year's Day",
    '2027-03-09 Idd-ul-Fitr (expected)',
    '2027-03-26 Good Friday',
  ]);
  expect(terms.filter(({ current }) => current).map(({ yearName }) => yearName)).toEqual(['2026']);
  expect((await proposal()).due).toBe(false);
  expect((await app.call('otherSchool', nextYearApi.proposal)).body.proposal).toBeNull();
});

const undo = (id: number, caller: 'ROLE_All' | 'otherSchool' | 'ROLE_View_Only' = 'ROLE_All') =>
  app.call(caller, nextYearApi.undo, { id });
const refusal = async (id: number) => {
  const { status, body } = await undo(id);
  return [status, body.message];
};

it('takes the year back while nobody has changed it and nothing uses it, once, of two at once too', async () => {
  const { made } = await proposal();
  expect(made).toMatchObject({ name: '2027', terms: 3 });
  const id = made?.id ?? 0;
  expect([(await undo(id, 'otherSchool')).status, (await undo(id, 'ROLE_View_Only')).status]).toEqual([404, 403]);
  const terms = (await app.call('ROLE_All', termsApi.list, { yearId: id, sort: 'opensOn' })).body.rows;
  const [first] = terms;
  if (!first) throw new Error('the year has no terms');

  const holiday = await app.call('ROLE_All', termsApi.create, {
    yearId: id,
    number: 4,
    name: 'Holiday school',
    opensOn: '2027-11-01',
    closesOn: '2027-11-12',
    halfTermFrom: null,
    halfTermTo: null,
  });
  expect(await refusal(id)).toEqual([
    409,
    'Holiday school was added since, so the year cannot be undone. Remove the term first.',
  ]);
  await app.call('ROLE_All', termsApi.remove, { id: holiday.body.id });

  // What points at a term uses it, whatever it is.
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  try {
    await owner.query(`create table settings.next_year_user (school_id int, term_id bigint,
      foreign key (school_id, term_id) references settings.term (school_id, id))`);
    await owner.query(`comment on table settings.next_year_user is 'users of terms'`);
    await owner.query('grant select on settings.next_year_user to daftari_app');
    await owner.query('insert into settings.next_year_user values ($1, $2)', [app.schoolA, first.id]);
    expect(await refusal(id)).toEqual([409, expect.stringContaining('in use by 1 users of terms')]);
    expect((await app.call('ROLE_All', termsApi.list, { yearId: id })).body.total).toBe(3);
    await owner.query('drop table settings.next_year_user');
  } finally {
    await owner.end();
  }

  expect((await Promise.all([undo(id), undo(id)])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await proposal()).toMatchObject({ due: true, made: null, proposal: { name: '2027' } });
  expect((await app.call('ROLE_All', yearsApi.list)).body.rows.map(({ name }) => name)).toEqual(['2026']);
  expect(await holidaysOf(2027)).toEqual([]);
});

it('keeps a year whose days somebody has corrected afterwards, and only the latest can be taken back', async () => {
  const make = async () => {
    const { proposal: next } = await proposal();
    if (!next) throw new Error('nothing is proposed');
    return (await app.call('ROLE_All', nextYearApi.add, next)).body;
  };
  const year = await make();
  const [first] = (await app.call('ROLE_All', termsApi.list, { yearId: year.id, sort: 'opensOn' })).body.rows;
  if (!first) throw new Error('the year has no terms');
  await app.call('ROLE_All', termsApi.update, { ...first, opensOn: '2027-01-05' });
  expect(await refusal(year.id)).toEqual([409, 'Term 1 was changed or removed since, so the year cannot be undone.']);
  expect((await app.call('ROLE_All', packsApi.used)).body.rows).toEqual([]);
  expect((await app.call('ROLE_All', packsApi.undo, { id: 1 })).status).toBe(404);
});
