import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { classRollsApi } from '../contract/class-rolls.ts';
import { studentsApi } from '../../students/contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;

describe('balancing streams', () => {
  let app: TestApp;
  let frame: Frame;
  const look = async () => (await app.call(officer, classRollsApi.balance, { id: frame.form3 })).body;
  const carryOut = (seen: string, studentIds: number[]) =>
    app.call(officer, classRollsApi.carryOutBalance, { id: frame.form3, seen, studentIds });
  const sizes = async () => (await look()).streams.map(({ name, girls, boys }) => [name, girls, boys]);

  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app, { capacity: 4 });
    for (let n = 0; n < 6; n += 1) await registerAs(app, testDraft(frame, { gender: n % 2 ? 'male' : 'female' }));
    await registerAs(app, testDraft(frame, { streamId: null, gender: 'male' }));
  });
  afterAll(() => app.close());

  it('refuses a proposal of a roll that has changed, and moves nobody', async () => {
    const before = await look();
    expect(before.moves.length).toBeGreaterThan(0);
    await registerAs(app, testDraft(frame));
    const all = before.moves.map(({ studentId }) => studentId);
    expect((await carryOut(before.seen, all)).body.code).toBe('conflict');
    expect((await sizes()).map(([, girls]) => girls)).toEqual([4, 0]);
    const stranger = (await registerAs(app, testDraft(frame, { classId: frame.form4, streamId: frame.form4West }))).body.id;
    expect((await carryOut((await look()).seen, [stranger])).body.code).toBe('rule');
  });

  it('of two at once carries out one, and the history says where they sat', async () => {
    const proposal = await look();
    const all = proposal.moves.map(({ studentId }) => studentId);
    expect(proposal.streams.map(({ after }) => after.students)).toEqual([4, 4]);
    const answers = await Promise.all([carryOut(proposal.seen, all), carryOut(proposal.seen, all)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await sizes()).toEqual([
      ['East', 2, 2],
      ['West', 2, 2],
    ]);
    expect((await look()).moves).toEqual([]);
    const moved = proposal.moves.find(({ fromStreamId }) => fromStreamId === frame.east);
    const { body } = await app.call(officer, studentsApi.get, { id: moved?.studentId ?? 0 });
    expect(body.enrolments.map(({ streamName, because }) => [streamName, because])).toEqual([
      ['West', 'Moved to Form 3 West'],
      ['East', 'Admitted'],
    ]);
  });

  it('takes no stream over its room when only some moves are chosen', async () => {
    // West is full with boys only, so evening it out sends boys one way and girls the other.
    await sql`update registration.student set gender = case when stream_id = ${frame.west} then 'male' else 'female' end
      where class_id = ${frame.form3}`.execute(app.db.platform);
    const proposal = await look();
    const toWest = proposal.moves.filter(({ toStreamId }) => toStreamId === frame.west).map(({ studentId }) => studentId);
    expect(toWest.length).toBe(2);
    const refused = await carryOut(proposal.seen, toWest);
    expect([refused.body.code, refused.body.message]).toEqual(['rule', expect.stringContaining('room for 4')]);
    const some = proposal.moves.filter(({ toStreamId }) => toStreamId === frame.east).map(({ studentId }) => studentId);
    expect((await carryOut(proposal.seen, some)).body.moved).toBe(2);
  });

  it('is nobody else’s', async () => {
    const { seen } = await look();
    const input = { id: frame.form3, seen, studentIds: [1] };
    expect((await app.call('otherSchool', classRollsApi.balance, { id: frame.form3 })).status).toBe(404);
    expect((await app.call('otherSchool', classRollsApi.carryOutBalance, input)).status).toBe(404);
    expect((await app.call('ROLE_View_Only', classRollsApi.balance, { id: frame.form3 })).status).toBe(403);
    expect((await app.call('ROLE_View_Only', classRollsApi.carryOutBalance, input)).status).toBe(403);
  });
});
