import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { holidaysApi } from '../../contract/holidays.ts';
import { terms2026 } from '../../contract/terms-2026.ts';
import { termsApi } from '../../contract/terms.ts';
import { yearsApi } from '../../contract/years.ts';

describe('years, terms and holidays', () => {
  let app: TestApp;
  let yearId: number;
  beforeAll(async () => {
    // The calendar stands on 10 March 2026, in term 1.
    app = await testApp({ clock: () => new Date('2026-03-10T09:00:00+03:00') });
    const year = await app.call('ROLE_All', yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' });
    expect(year).toMatchObject({ status: 200, body: { status: 'Active', closed: false, terms: 0 } });
    yearId = year.body.id;
  });
  afterAll(() => app.close());

  const draft = (number: number, change: object = {}) => {
    const dates = terms2026.find((term) => term.number === number);
    if (!dates) throw new RangeError('no such term');
    const { opensOn, closesOn, halfTermFrom, halfTermTo } = dates;
    return { yearId, number, name: `Term ${number}`, opensOn, closesOn, halfTermFrom, halfTermTo, ...change };
  };
  const terms = async () => (await app.call('ROLE_All', termsApi.list, { sort: 'opensOn' })).body.rows;

  it('makes the first term current and no other', async () => {
    for (const number of [1, 2, 3]) expect((await app.call('ROLE_All', termsApi.create, draft(number))).status).toBe(200);
    expect((await terms()).map((term) => [term.name, term.status, term.current])).toEqual([
      ['Term 1', 'Active', true],
      ['Term 2', 'Upcoming', false],
      ['Term 3', 'Upcoming', false],
    ]);
  });

  it('counts the day of the term without holidays, for every signed-in user', async () => {
    const plain = await app.call('noRole', termsApi.current);
    // 5 January to 10 March: 47 weekdays, less 3 of half-term.
    expect(plain.body.term).toMatchObject({ name: 'Term 1', yearName: '2026', dayNumber: 44, days: 61 });
    const added = await app.call('ROLE_All', holidaysApi.addPublic);
    expect(added.body.added).toBe(12);
    expect((await app.call('ROLE_All', holidaysApi.addPublic)).body.added).toBe(0);
    expect((await app.call('ROLE_All', holidaysApi.addPublic, { year: 2027 })).body.added).toBe(12);
    expect((await app.call('ROLE_All', holidaysApi.list, { year: 2027, q: 'Jamhuri' })).body.rows[0]?.startsOn).toBe(
      '2027-12-13',
    );
    await app.call('ROLE_All', holidaysApi.create, {
      name: 'Sports day',
      startsOn: '2026-03-09',
      endsOn: '2026-03-09',
      kind: 'special',
    });
    await app.call('ROLE_All', holidaysApi.create, {
      name: 'Water cut',
      startsOn: '2026-03-06',
      endsOn: '2026-03-07',
      kind: 'closed',
    });
    expect((await app.call('noRole', termsApi.current)).body.term).toMatchObject({ dayNumber: 43, days: 59 });
    expect((await app.call('otherSchool', termsApi.current)).body.term).toBeNull();
  });

  it('has exactly one current term, however many are chosen at once', async () => {
    const all = await terms();
    const answers = await Promise.all(
      [...all, ...all, ...all].map((term) => app.call('ROLE_All', termsApi.makeCurrent, { id: term.id })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect((await terms()).filter((term) => term.current)).toHaveLength(1);
    const first = all[0]?.id ?? 0;
    await app.call('ROLE_All', termsApi.makeCurrent, { id: first });
    expect((await terms()).filter((term) => term.current).map((term) => term.id)).toEqual([first]);
    expect((await app.call('ROLE_All', termsApi.remove, { id: first })).status).toBe(422);
  });

  it('refuses overlaps, days outside the year and half a half-term, at the field', async () => {
    const refused = async (change: object) => {
      const { status, body } = await app.call('ROLE_All', termsApi.create, draft(3, { number: 4, name: 'Extra', ...change }));
      return [status, body.fields?.map((field) => field.path)];
    };
    expect(await refused({ opensOn: '2026-10-23', closesOn: '2026-11-01' })).toEqual([409, ['opensOn']]);
    expect(await refused({ opensOn: '2025-12-01', closesOn: '2025-12-20' })).toEqual([400, ['opensOn', 'closesOn']]);
    expect(await refused({ opensOn: '2026-11-10', closesOn: '2026-11-01' })).toEqual([400, ['closesOn']]);
    expect(await refused({ opensOn: '2026-11-01', closesOn: '2026-11-20', halfTermFrom: '2026-11-05' })).toEqual([
      400,
      ['halfTermTo'],
    ]);
    expect(await refused({ opensOn: '2026-11-01', closesOn: '2026-11-20', yearId: 999_999 })).toEqual([400, ['yearId']]);
    const overlap = await app.call('ROLE_All', yearsApi.create, { name: '26/27', startsOn: '2026-12-31', endsOn: '2027-12-30' });
    expect(overlap).toMatchObject({ status: 409, body: { fields: [{ path: 'startsOn' }] } });
  });

  it('keeps a year around its terms', async () => {
    const { body } = await app.call('ROLE_All', yearsApi.get, { id: yearId });
    const { name, version } = body;
    const late = { id: yearId, name, version, startsOn: '2026-02-01', endsOn: '2026-12-31' };
    expect(await app.call('ROLE_All', yearsApi.update, late)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'startsOn' }] },
    });
    expect(await app.call('ROLE_All', yearsApi.remove, { id: yearId })).toMatchObject({
      status: 409,
      body: { code: 'in_use', detail: [{ what: 'terms', count: 3 }] },
    });
  });

  it('makes a closed year a record, until it is reopened with a reason', async () => {
    expect((await app.call('ROLE_All', yearsApi.close, { id: yearId })).status).toBe(422);
    const next = await app.call('ROLE_All', yearsApi.create, { name: '2027', startsOn: '2027-01-01', endsOn: '2027-12-31' });
    const opening = draft(1, { yearId: next.body.id, opensOn: '2027-01-04', closesOn: '2027-04-01', halfTermFrom: null });
    const term = await app.call('ROLE_All', termsApi.create, { ...opening, halfTermTo: null });
    await app.call('ROLE_All', termsApi.makeCurrent, { id: term.body.id });
    expect(await app.call('ROLE_All', yearsApi.close, { id: yearId })).toMatchObject({ status: 200, body: { closed: true } });

    const [old] = await terms();
    const { body: year } = await app.call('ROLE_All', yearsApi.get, { id: yearId });
    const holiday = (await app.call('ROLE_All', holidaysApi.list)).body.rows[0];
    const attempts = await Promise.all([
      app.call('ROLE_All', termsApi.update, { ...old, name: 'Changed' } as never),
      app.call('ROLE_All', termsApi.remove, { id: old?.id ?? 0 }),
      app.call('ROLE_All', termsApi.makeCurrent, { id: old?.id ?? 0 }),
      app.call('ROLE_All', termsApi.create, draft(3, { number: 5, opensOn: '2026-11-01', closesOn: '2026-11-20' })),
      app.call('ROLE_All', yearsApi.update, { ...year, name: 'Changed' }),
      app.call('ROLE_All', yearsApi.remove, { id: yearId }),
      app.call('ROLE_All', yearsApi.close, { id: yearId }),
      app.call('ROLE_All', holidaysApi.remove, { id: holiday?.id ?? 0 }),
      app.call('ROLE_All', holidaysApi.create, {
        name: 'Late',
        startsOn: '2026-12-30',
        endsOn: '2027-01-02',
        kind: 'closed',
      }),
    ]);
    expect(attempts.map((answer) => [answer.status, answer.body.message])).toEqual(
      attempts.map(() => [422, 'The year 2026 is closed. Its record cannot be changed.']),
    );
    expect((await app.call('ROLE_All', yearsApi.reopen, { id: yearId, reason: '' })).status).toBe(400);
    expect((await app.call('ROLE_All', yearsApi.reopen, { id: yearId, reason: 'A wrong date' })).status).toBe(200);
    expect((await app.call('ROLE_All', termsApi.update, { ...old, name: 'Term One' } as never)).status).toBe(200);
  });

  it('is neither seen nor changed by another school or another role', async () => {
    const [old] = await terms();
    const id = old?.id ?? 0;
    expect((await app.call('otherSchool', termsApi.makeCurrent, { id })).status).toBe(404);
    expect((await app.call('otherSchool', yearsApi.close, { id: yearId })).status).toBe(404);
    expect((await app.call('otherSchool', termsApi.create, draft(1))).body.fields).toMatchObject([{ path: 'yearId' }]);
    expect((await app.call('ROLE_View_Only', termsApi.list)).status).toBe(403);
    expect((await app.call('nobody', termsApi.current)).status).toBe(401);
  });

  it('tells the status by the school’s own day', async () => {
    const late = await testApp({ clock: () => new Date(Date.parse('2026-04-02T21:30:00Z')) });
    try {
      const year = await late.call('ROLE_All', yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' });
      const { body } = await late.call('ROLE_All', termsApi.create, draft(1, { yearId: year.body.id }));
      // Half past midnight of 3 April in Nairobi.
      expect(body.status).toBe('Completed');
    } finally {
      await late.close();
    }
  });
});
