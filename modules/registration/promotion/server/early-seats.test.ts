import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { promotionsApi } from '../contract/promotions.ts';

const officer = 'ROLE_Admissions_Admin' as const;

describe('seats of a promotion that is carried out long before its first day', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date('2026-11-20T07:00:00Z') });
    frame = await testFrame(app);
    const year = { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' };
    const yearId = (await app.call('ROLE_All', yearsApi.create, year)).body.id;
    const term = { yearId, number: 1, name: 'Term 1', opensOn: '2026-01-05', closesOn: '2026-04-10' };
    await app.call('ROLE_All', termsApi.create, term);
    const { body: form3 } = await app.call('ROLE_All', classesApi.get, { id: frame.form3 });
    await app.call('ROLE_All', classesApi.update, { ...form3, nextClassId: frame.form4 });
    await app.call('ROLE_All', streamsApi.create, { classId: frame.form4, name: 'East' });
  });
  afterAll(() => app.close());

  const student = async (changes: object = {}) => (await registerAs(app, testDraft(frame, changes))).body.id;
  const begin = async () => {
    await sql`delete from registration.promotion`.execute(app.db.platform);
    const { rows } = (await app.call('ROLE_All', yearsApi.list, { q: '2027' })).body;
    const input = { title: 'Into 2027', yearId: rows[0]?.id ?? null, effectiveOn: '2027-01-04' };
    return (await app.call(officer, promotionsApi.begin, input, freshKey())).body;
  };
  const carryOut = async (id: number, classIds: number[]) => {
    const { seen } = (await app.call(officer, promotionsApi.get, { id })).body;
    const answer = await app.call(officer, promotionsApi.carryOut, { id, seen, classIds }, freshKey());
    expect(answer.status).toBe(200);
  };
  const read = async (id: number) => (await app.call(officer, studentsApi.get, { id })).body;

  const days = async (id: number) =>
    (await read(id)).enrolments.map(({ className, streamName, fromDay, toDay }) => [
      `${className} ${streamName}`,
      fromDay,
      toDay,
    ]);

  it('seats nobody twice who is moved before the first day in the new class: the move counts from that day', async () => {
    const [one, other] = [await student(), await student()];
    await carryOut((await begin()).id, [frame.form3]);
    await app.call(officer, studentsApi.move, { ids: [one], streamId: frame.form4West });
    const seats = [
      ['Form 4 West', '2027-01-04', null],
      ['Form 4 East', '2027-01-04', '2027-01-04'],
      ['Form 3 East', '2026-01-05', '2027-01-03'],
    ];
    expect(await days(one)).toEqual(seats);
    expect((await read(one)).enrolments[0]?.yearName).toBe('2027');
    const { version } = await read(other);
    const place = { id: other, version, classId: frame.form4, streamId: frame.form4West, boarding: 'day' } as const;
    expect((await app.call(officer, studentsApi.updatePlace, place)).status).toBe(200);
    expect(await days(other)).toEqual(seats);
    const { rows } = await sql<{ days: number }>`
      select count(*) as days from registration.seats
       where student_id = ${other} and '2027-01-04' between from_day and coalesce(until_day, 'infinity')`.execute(
      app.db.platform,
    );
    expect(Number(rows[0]?.days)).toBe(1);
  });

  it('takes away the seat to come of somebody who leaves before its first day, and seats them once when they return', async () => {
    const id = await student();
    await carryOut((await begin()).id, [frame.form3]);
    const change = async (status: 'dropped' | 'active', on: string) =>
      app.call(officer, studentsApi.changeStatus, { id, version: (await read(id)).version, status, on, reason: 'Moved away' });
    expect((await change('dropped', '2026-11-18')).status).toBe(200);
    expect(await days(id)).toEqual([['Form 3 East', '2026-01-05', '2026-11-18']]);
    expect((await change('active', '2026-11-20')).status).toBe(200);
    expect(await days(id)).toEqual([
      ['Form 4 East', '2026-11-20', null],
      ['Form 3 East', '2026-01-05', '2026-11-18'],
    ]);
  });

  it('ends the last year of a finalist on the day on which they are taken back before it is over', async () => {
    const id = await student({ classId: frame.form4, streamId: frame.form4West });
    await carryOut((await begin()).id, [frame.form4]);
    const { version, leftOn } = await read(id);
    expect(leftOn).toBe('2027-01-03');
    const back = { id, version, status: 'active', on: '2026-11-20', reason: 'Repeats the year' } as const;
    expect((await app.call(officer, studentsApi.changeStatus, back)).status).toBe(200);
    expect(await days(id)).toEqual([
      ['Form 4 West', '2026-11-20', null],
      ['Form 4 West', '2026-01-05', '2026-11-20'],
    ]);
  });

  it('begins the new seat with a move that was made after the first day, when it is carried out late', async () => {
    const id = await student();
    const plan = await begin();
    await sql`update registration.promotion set effective_on = '2026-11-16' where id = ${plan.id}`.execute(app.db.platform);
    await app.call(officer, studentsApi.move, { ids: [id], streamId: frame.west });
    await carryOut(plan.id, [frame.form3]);
    expect((await days(id)).map(([, from, to]) => [from, to])).toEqual([
      ['2026-11-20', null],
      ['2026-11-20', '2026-11-20'],
      ['2026-01-05', '2026-11-20'],
    ]);
  });
});
