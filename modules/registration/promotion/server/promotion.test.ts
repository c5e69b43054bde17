import { provide } from '#kit/server/module/ports.ts';
import { promotionCarriers } from './checks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { promotionsApi } from '../contract/promotions.ts';
import { studentsApi } from '../../students/contract/students.ts';
import type { Carried } from './checks.ts';

const officer = 'ROLE_Admissions_Admin' as const;

describe('promotion', () => {
  let app: TestApp;
  let frame: Frame;
  const carried: { step: 'carry' | 'undo'; students: number }[] = [];
  const carry =
    (step: 'carry' | 'undo') =>
    (_: unknown, { studentIds }: Carried) => {
      carried.push({ step, students: studentIds.length });
      return Promise.resolve();
    };

  beforeAll(async () => {
    app = await testApp({
      clock: () => new Date('2026-11-20T07:00:00Z'),
      provides: provide(promotionCarriers, { carry: carry('carry'), undo: carry('undo') }),
    });
    frame = await testFrame(app, { capacity: 2 });
    const { body: year } = await app.call('ROLE_All', yearsApi.create, {
      name: '2026',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    const term = { yearId: year.id, number: 1, name: 'Term 1', opensOn: '2026-01-05', closesOn: '2026-04-10' };
    await app.call('ROLE_All', termsApi.create, term);
    const { body: form3 } = await app.call('ROLE_All', classesApi.get, { id: frame.form3 });
    await app.call('ROLE_All', classesApi.update, { ...form3, nextClassId: frame.form4 });
    await app.call('ROLE_All', streamsApi.create, { classId: frame.form4, name: 'East' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    carried.length = 0;
    await sql`delete from registration.promotion`.execute(app.db.platform);
    await sql`delete from settings.academic_year where name = '2027' and not exists (select from registration.enrolment where year_id = academic_year.id)`
      .execute(app.db.platform)
      .catch(() => undefined);
    await sql`update registration.student set status = 'dropped', left_on = '2026-01-06'`.execute(app.db.platform);
  });

  let serial = 0;
  const student = async (changes: object = {}) => {
    serial += 1;
    return (await registerAs(app, testDraft(frame, { firstName: `Wanjirũ ${serial}`, ...changes }))).body.id;
  };
  const nextYear = async () => {
    const { rows } = (await app.call('ROLE_All', yearsApi.list, { q: '2027' })).body;
    return rows[0]?.id ?? null;
  };
  const begin = async () => {
    const input = { title: 'Into 2027', yearId: await nextYear(), effectiveOn: '2027-01-04' };
    return (await app.call(officer, promotionsApi.begin, input, freshKey())).body;
  };
  const get = async (id: number) => (await app.call(officer, promotionsApi.get, { id })).body;
  const carryOut = async (id: number, classIds: number[], more: object = {}, key = freshKey()) => {
    const { seen } = await get(id);
    return app.call(officer, promotionsApi.carryOut, { id, seen, classIds, ...more }, key);
  };
  const read = async (id: number) => (await app.call(officer, studentsApi.get, { id })).body;

  it('lists every student with an outcome, makes the next year, and moves nobody twice', async () => {
    const east = await student();
    const repeater = await student();
    const leaver = await student();
    const finalist = await student({ classId: frame.form4, streamId: frame.form4West });
    const plan = await begin();
    expect(plan).toMatchObject({ yearName: '2027', state: 'planned' });
    const terms = (await app.call('ROLE_All', termsApi.list, { yearId: plan.yearId })).body.rows;
    expect(terms.map(({ name, opensOn }) => [name, opensOn])).toEqual([['Term 1', '2027-01-04']]);
    await app.call(officer, promotionsApi.decide, { id: plan.id, studentIds: [repeater], outcome: 'repeat', remark: 'Was ill' });
    await app.call(officer, promotionsApi.decide, { id: plan.id, studentIds: [leaver], outcome: 'transfer' });
    const { rows } = (await app.call(officer, promotionsApi.students, { id: plan.id })).body;
    expect(new Map(rows.map((row) => [row.id, [row.outcome, row.toSeat]]))).toEqual(
      new Map([
        [east, ['promote', 'Form 4 East']],
        [repeater, ['repeat', 'Form 3 East']],
        [leaver, ['transfer', null]],
        [finalist, ['complete', null]],
      ]),
    );
    expect((await carryOut(plan.id, [frame.form3, frame.form4])).body).toEqual({ moved: 4 });
    expect(await read(east)).toMatchObject({ className: 'Form 4', streamName: 'East', status: 'active' });
    expect(await read(repeater)).toMatchObject({ className: 'Form 3', status: 'active' });
    expect(await read(leaver)).toMatchObject({ status: 'transferred', leftOn: '2027-01-03' });
    expect(await read(finalist)).toMatchObject({ className: 'Form 4', status: 'completed', leftBecause: 'Completed Form 4' });
    const { enrolments } = await read(east);
    expect(enrolments.map(({ className, fromDay, toDay, because }) => [className, fromDay, toDay, because])).toEqual([
      ['Form 4', '2027-01-04', null, 'Promoted from Form 3'],
      ['Form 3', '2026-01-05', '2027-01-03', 'Admitted'],
    ]);
    expect(await get(plan.id)).toMatchObject({ state: 'carried out', students: 4 });
    expect(carried).toEqual([{ step: 'carry', students: 4 }]);
  });

  it('is carried out once: sent twice with a key, by two people at once, and again later', async () => {
    const one = await student();
    const { id } = await begin();
    const { seen } = await get(id);
    const key = freshKey();
    const send = (headers: Record<string, string>) =>
      app.call(officer, promotionsApi.carryOut, { id, seen, classIds: [frame.form3] }, headers);
    const [first, second] = await Promise.all([send(key), send(freshKey())]);
    const repeated = first.status === 200 ? await send(key) : second;
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([200, 409]).toContain(repeated.status);
    expect((await carryOut(id, [frame.form3])).status).toBe(422);
    expect(carried).toEqual([{ step: 'carry', students: 1 }]);
    expect((await read(one)).enrolments).toHaveLength(2);
  });

  it('promotes nobody a second time by another promotion into the same year', async () => {
    const moved = await student();
    const first = await begin();
    await carryOut(first.id, [frame.form3, frame.form4]);
    expect((await get(first.id)).state).toBe('carried out');
    const second = await begin();
    const { rows } = (await app.call(officer, promotionsApi.students, { id: second.id })).body;
    expect(rows).toEqual([]);
    const decided = await app.call(officer, promotionsApi.decide, { id: second.id, studentIds: [moved], outcome: 'complete' });
    expect(decided.status).toBe(422);
    expect((await carryOut(second.id, [frame.form4])).body).toEqual({ moved: 0 });
    expect(await read(moved)).toMatchObject({ className: 'Form 4', status: 'active' });
    expect((await app.call(officer, promotionsApi.undo, { id: first.id, classIds: [frame.form3] }, freshKey())).body.moved).toBe(
      1,
    );
    expect((await carryOut(second.id, [frame.form3])).body).toEqual({ moved: 1 });
  });

  it('undoes one class and leaves the other, and carries it out again after a correction', async () => {
    const promoted = await student();
    const finalist = await student({ classId: frame.form4, streamId: frame.form4West });
    const { id } = await begin();
    await carryOut(id, [frame.form3, frame.form4]);
    const undone = await app.call(officer, promotionsApi.undo, { id, classIds: [frame.form3] }, freshKey());
    expect(undone.body).toEqual({ moved: 1 });
    expect(await read(promoted)).toMatchObject({ className: 'Form 3', streamName: 'East', status: 'active' });
    expect((await read(promoted)).enrolments.map(({ toDay }) => toDay)).toEqual([null]);
    expect(await read(finalist)).toMatchObject({ status: 'completed' });
    expect(carried.at(-1)).toEqual({ step: 'undo', students: 1 });
    await app.call(officer, promotionsApi.decide, { id, studentIds: [promoted], outcome: 'repeat' });
    expect((await carryOut(id, [frame.form3])).body).toEqual({ moved: 1 });
    expect(await read(promoted)).toMatchObject({ className: 'Form 3' });
    const back = await app.call(officer, promotionsApi.undo, { id, classIds: [frame.form4] }, freshKey());
    expect(back.body).toEqual({ moved: 1 });
    expect(await read(finalist)).toMatchObject({ status: 'active', streamName: 'West', leftOn: null });
  });

  it('undoes nobody when one of them was moved since, and says who', async () => {
    const stays = await student();
    const moves = await student();
    const { id } = await begin();
    await carryOut(id, [frame.form3]);
    await app.call(officer, studentsApi.move, { ids: [moves], streamId: frame.form4West });
    const refused = await app.call(officer, promotionsApi.undo, { id, classIds: [frame.form3] }, freshKey());
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining((await read(moves)).fullName)]);
    expect(await read(stays)).toMatchObject({ className: 'Form 4' });
  });

  it('refuses what was not looked at: a student registered, moved or let go since', async () => {
    await student();
    const { id, seen } = await begin();
    const late = await student();
    const stale = await app.call(officer, promotionsApi.carryOut, { id, seen, classIds: [frame.form3] }, freshKey());
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect(await read(late)).toMatchObject({ className: 'Form 3' });
  });

  it('moves nobody of a class while one of its students needs a decision', async () => {
    const finalist = await student({ classId: frame.form4, streamId: frame.form4West });
    const plan = await begin();
    const undecided = { classId: frame.form4, decided: false, toClassId: null };
    const change = { id: plan.id, version: plan.version, effectiveOn: plan.effectiveOn, classes: [undecided] };
    expect((await app.call(officer, promotionsApi.plan, change)).status).toBe(200);
    expect((await app.call(officer, promotionsApi.plan, change)).body.code).toBe('conflict');
    const refused = await carryOut(plan.id, [frame.form4]);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('1 of Form 4')]);
    expect(await read(finalist)).toMatchObject({ status: 'active' });
  });

  it('asks before a stream is over-full, with the figures', async () => {
    for (let at = 0; at < 3; at += 1) await student({ classId: frame.form4, streamId: frame.form4West });
    const plan = await begin();
    const repeaters = (await app.call(officer, promotionsApi.students, { id: plan.id })).body.rows.map(({ id }) => id);
    const { body: west } = await app.call('ROLE_All', streamsApi.get, { id: frame.form4West });
    await app.call('ROLE_All', streamsApi.update, { ...west, capacity: 2 });
    await app.call(officer, promotionsApi.decide, { id: plan.id, studentIds: repeaters, outcome: 'repeat' });
    const refused = await carryOut(plan.id, [frame.form4]);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Form 4 West (3 for 2)')]);
    expect((await carryOut(plan.id, [frame.form4], { overCapacity: true })).body).toEqual({ moved: 3 });
  });

  it('is one at a time, thrown away only while it moved nobody, and nobody else’s', async () => {
    await student();
    const plan = await begin();
    const input = { title: 'Again', yearId: plan.yearId, effectiveOn: '2027-01-04' };
    expect((await app.call(officer, promotionsApi.begin, input, freshKey())).body.code).toBe('duplicate');
    expect((await app.call('otherSchool', promotionsApi.get, { id: plan.id })).status).toBe(404);
    expect((await app.call('ROLE_View_Only', promotionsApi.get, { id: plan.id })).status).toBe(403);
    const outside = { ...input, effectiveOn: '2026-11-01' };
    expect((await app.call(officer, promotionsApi.begin, outside, freshKey())).body.fields).toMatchObject([
      { path: 'effectiveOn' },
    ]);
    expect((await app.call(officer, promotionsApi.remove, { id: plan.id })).status).toBe(200);
    const second = await begin();
    await carryOut(second.id, [frame.form3]);
    expect((await app.call(officer, promotionsApi.remove, { id: second.id })).status).toBe(422);
  });

  it('leaves the new intake where it is, who came on the first day or later', async () => {
    const old = await student();
    const fresh = await student({ admittedOn: '2027-01-04' });
    const { id } = await begin();
    const { rows } = (await app.call(officer, promotionsApi.students, { id })).body;
    expect(rows.map((row) => row.id)).toEqual([old]);
    expect((await app.call(officer, promotionsApi.decide, { id, studentIds: [fresh], outcome: 'promote' })).status).toBe(422);
    expect((await carryOut(id, [frame.form3])).body).toEqual({ moved: 1 });
    expect(await read(fresh)).toMatchObject({ className: 'Form 3' });
    expect((await get(id)).state).toBe('carried out');
  });

  it('does not plan Grade 10 into Form 3, which stand side by side, nor out of the school', async () => {
    const grade = (await app.call('ROLE_All', classesApi.create, { name: 'Grade 10', curriculum: 'CBE' })).body;
    const planned = async () => {
      const { classes } = await get((await begin()).id);
      await sql`delete from registration.promotion`.execute(app.db.platform);
      return classes.map(({ className, toClassName, decided }) => [className, toClassName, decided]);
    };
    const undecided = [
      ['Form 3', 'Form 4', true],
      ['Form 4', null, true],
      ['Grade 10', null, false],
    ];
    expect(await planned()).toEqual(undecided);
    // As older data may have it: the form refuses it now.
    await sql`update settings.class set next_class_id = ${frame.form3} where id = ${grade.id}`.execute(app.db.platform);
    expect(await planned()).toEqual(undecided);
    await sql`update settings.class set next_class_id = null where id = ${grade.id}`.execute(app.db.platform);
    await app.call('ROLE_All', classesApi.remove, { id: grade.id });
  });
});
