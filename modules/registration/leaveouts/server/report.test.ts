import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { leaveoutTypesApi } from '../contract/leaveout-types.ts';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { leaveoutReportApi } from '../contract/report.ts';

const signs = 'ROLE_Issue_Leaveout_or_Suspension' as const;
const hour = 3_600_000;

describe('the report of leave-outs', () => {
  let app: TestApp;
  let frame: Frame;
  const report = async (filter: CallInput<typeof leaveoutReportApi.list> = {}) =>
    (await app.call(signs, leaveoutReportApi.list, filter)).body.rows;
  const year = new Date().getFullYear();

  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    const kind = async (name: string, of: 'fees' | 'exeat') =>
      (await app.call(signs, leaveoutTypesApi.create, { name, kind: of, chain: [] })).body.id;
    const fees = await kind('Fees', 'fees');
    const exeat = await kind('Exeat', 'exeat');
    const boarder = {
      boarding: 'boarder' as const,
      hostelId: frame.girls,
      firstName: 'Wanjirũ',
      middleName: null,
      lastName: 'O’Brien',
    };
    const wanjiru = (await registerAs(app, testDraft(frame, boarder))).body.id;
    const dayScholar = (await registerAs(app, testDraft(frame, { firstName: 'Asha', middleName: null, lastName: 'Mwakio' }))).body
      .id;
    /** Went out and was to be back, came back: hours after noon of 10 January. */
    const leave = async (typeId: number, studentId: number, [outAt, backBy, returned]: [number, number, number | null]) => {
      const soon = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
      const wanted = { typeId, whom: { studentIds: [studentId] }, reason: 'x', outFrom: soon(1), backBy: soon(2) };
      const [id] = (await app.call(signs, leaveoutsApi.issue, wanted, freshKey())).body.ids;
      const at = (hours: number | null) => (hours === null ? null : new Date(Date.UTC(year, 0, 10, 9) + hours * hour));
      await sql`update registration.leaveout set state = ${returned === null ? 'out' : 'returned'}, out_from = ${at(outAt)},
        out_at = ${at(outAt)}, back_by = ${at(backBy)}, returned_at = ${at(returned)} where id = ${id}`.execute(app.db.platform);
    };
    await leave(fees, wanjiru, [0, 48, 50.5]);
    await leave(exeat, wanjiru, [100, 124, 123]);
    await leave(fees, dayScholar, [240, 264, 288]);
  });
  afterAll(() => app.close());

  it('says who came back late, by how many hours, and how many days were lost, by each group', async () => {
    expect(
      (await report()).map(({ name, leaveouts, late, hoursLate, daysLost }) => [name, leaveouts, late, hoursLate, daysLost]),
    ).toEqual([
      ['Day scholars', 1, 1, 24, 2],
      ['Elgon House', 2, 1, 3, 3],
    ]);
    expect(await report({ by: 'class' })).toMatchObject([
      { name: 'Form 3', leaveouts: 3, students: 2, hoursLate: 27, daysLost: 5 },
    ]);
    expect((await report({ by: 'kind', sort: 'name' })).map(({ name, daysLost, late }) => [name, daysLost, late])).toEqual([
      ['Exeat', 1, 0],
      ['Fees', 4, 2],
    ]);
    const students = await report({ by: 'student', sort: 'name' });
    expect(students.map(({ name, seat, hoursLate }) => [name, seat, hoursLate])).toEqual([
      ['Asha Mwakio', 'Form 3 East', 24],
      ['Wanjirũ O’Brien', 'Form 3 East', 3],
    ]);
  });

  it('keeps to the period, day by day of the school, and to the filters', async () => {
    expect(await report({ by: 'kind', from: `${year}-01-10`, to: `${year}-01-10` })).toMatchObject([
      { name: 'Fees', leaveouts: 1 },
    ]);
    expect(await report({ from: `${year}-01-11`, to: `${year}-01-13` })).toEqual([]);
    expect(await report({ by: 'student', kind: 'exeat' })).toMatchObject([{ name: 'Wanjirũ O’Brien', daysLost: 1 }]);
    expect(await report({ by: 'student', hostelId: frame.girls, q: 'wanjiru' })).toMatchObject([{ leaveouts: 2 }]);
  });

  it('is nobody else’s', async () => {
    expect((await app.call('otherSchool', leaveoutReportApi.list)).body.total).toBe(0);
    expect((await app.call('ROLE_View_Only', leaveoutReportApi.list)).status).toBe(403);
    expect((await app.call(signs, leaveoutReportApi.list, { from: 'yesterday' })).status).toBe(400);
  });
});
