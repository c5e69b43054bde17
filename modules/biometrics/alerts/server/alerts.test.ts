import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sickStays } from '../../days/contract/sick-bay.ts';
import { alertsApi } from '../contract/alerts.ts';
import { admin, type TellingSchool, tellingSchool } from './testing/telling-school.ts';

let school: TellingSchool;
beforeAll(async () => {
  school = await tellingSchool();
});
afterAll(() => school.app.close());
beforeEach(() => school.nextDay());

describe('until a school says otherwise', () => {
  it('nobody is told of anything', async () => {
    const { id, phone } = await school.student();
    await school.mark(id, 'A');
    school.at('10:30');
    await school.look();
    expect(await school.pass({ studentId: id, at: school.instant('10:29'), direction: 'in' })).toBe(0);
    expect(await school.told(phone)).toEqual([]);
    expect(await school.sent(id)).toEqual([]);
  });
});

describe('who is absent', () => {
  it('is told of once from the time on, though two processes look and the mark changes later', async () => {
    await school.set('absent', { told: true });
    const { id, phone, name } = await school.student();
    await school.mark(id, 'A');
    await school.look();
    expect(await school.told(phone)).toEqual([]);
    school.at('10:00');
    await Promise.all([school.look(), school.look()]);
    await school.look();
    const [body, ...more] = await school.told(phone);
    expect(more).toEqual([]);
    expect(body).toContain(name);
    expect(body).toContain('is not at school today');
    await school.mark(id, 'P', 1);
    await school.mark(id, 'A', 2);
    school.at('10:05');
    await school.look();
    expect(await school.told(phone)).toHaveLength(1);
    expect(await school.sent(id)).toMatchObject([
      { event: 'absent', state: 'queued', parts: 2, className: 'Form 3', cost: null, phone },
    ]);
  });

  it('is told of nothing where the mark was put right before the time', async () => {
    await school.set('absent', { told: true });
    const { id, phone } = await school.student();
    await school.mark(id, 'A');
    await school.mark(id, 'P', 1);
    school.at('10:01');
    await school.look();
    expect(await school.told(phone)).toEqual([]);
  });

  it('is told of by the class’s switch, to guardians who agreed, and to nobody of another school', async () => {
    await school.set('absent', { told: true, classIds: [school.frame.form4] });
    const other = await school.student();
    await school.mark(other.id, 'A');
    school.at('10:01');
    await school.look();
    expect(await school.told(other.phone)).toEqual([]);
    await school.set('absent', { classIds: [school.frame.form3] });
    const silent = await school.student({ bySms: false });
    await school.mark(silent.id, 'A');
    await school.look();
    expect(await school.told(other.phone)).toHaveLength(1);
    expect(await school.told(silent.phone)).toEqual([]);
    expect(await school.states(silent.id)).toEqual(['nobody']);
    expect((await school.app.call('otherSchool', alertsApi.sent)).body.total).toBe(0);
    expect((await school.app.call('otherSchool', alertsApi.get)).body.rules.every((rule) => !rule.told)).toBe(true);
    const foreign = await school.app.call('otherSchool', alertsApi.set, {
      event: 'absent',
      version: 0,
      told: true,
      classIds: [school.frame.form3],
      textEn: 'x',
      textSw: 'x',
    });
    expect([foreign.status, foreign.body.fields?.[0]?.path]).toEqual([422, 'classIds']);
  });

  it('is not told of when the register came so late that the limit is over', async () => {
    await school.set('absent', { told: true });
    const { id, phone } = await school.student();
    await school.mark(id, 'A', 0, { markedAt: school.instant('08:10').toISOString() });
    school.at('11:01');
    await school.look();
    expect(await school.told(phone)).toEqual([]);
    expect(await school.states(id)).toEqual(['stale']);
  });

  it('is told of up to the day’s cap, and the rest never', async () => {
    await school.set('absent', { told: true });
    await school.settings({ dayCap: 1 });
    const both = [await school.student(), await school.student()];
    for (const { id } of both) await school.mark(id, 'A');
    school.at('10:00');
    await school.look();
    await school.settings({ dayCap: 10 });
    await school.look();
    const bodies = await Promise.all(both.map(({ phone }) => school.told(phone)));
    expect(bodies.flat()).toHaveLength(1);
    expect((await Promise.all(both.map(({ id }) => school.states(id)))).flat().toSorted()).toEqual(['cap', 'queued']);
    // Who was not told is no message of the day.
    expect((await school.app.call(admin, alertsApi.today)).body).toEqual({ messages: 1, failed: 0, cost: null });
    expect((await school.app.call('otherSchool', alertsApi.today)).body).toMatchObject({ messages: 0 });
  });

  it('counts who no device saw, where the school says so and some device saw somebody', async () => {
    await school.set('absent', { told: true });
    await school.settings({ absentCounts: 'device' });
    const { id, phone } = await school.student();
    await school.number(id);
    school.at('10:00');
    await school.look();
    expect([await school.told(phone), await school.sent(id)]).toEqual([[], []]);
    const seen = await school.student();
    await school.seen(seen.id, '07:10');
    await school.look();
    expect([(await school.told(phone)).length, await school.told(seen.phone)]).toEqual([1, []]);
  });

  it('is nobody whom no device can see, who lies in the sick bay, or whose hours alone came to too few', async () => {
    await school.set('absent', { told: true });
    await school.settings({ absentCounts: 'device' });
    const [without, lies, short] = [await school.student(), await school.student(), await school.student()];
    await school.number(lies.id);
    const since = new Date(school.instant('08:00').getTime() - 86_400_000).toISOString();
    await school.app.call(admin, sickStays.api.create, { studentId: lies.id, since });
    await sql`
      delete from biometrics.attendance
       where school_id = ${school.app.schoolA} and student_id = ${lies.id} and day = ${school.today()}::date`.execute(
      school.app.db.platform,
    );
    // They went out through the gate again, for as long as is not known yet.
    await school.seen(short.id, '07:50');
    await sql`
      update biometrics.attendance set status = 'absent', seen_short = 'absent', last_out = ${school.instant('09:20')}
       where school_id = ${school.app.schoolA} and student_id = ${short.id} and day = ${school.today()}::date`.execute(
      school.app.db.platform,
    );
    school.at('10:00');
    await school.look();
    expect(await Promise.all([without, lies, short].map(({ phone }) => school.told(phone)))).toEqual([[], [], []]);
  });
});

describe('who is late', () => {
  it('is told of when the register says so, and not when a phone without a line said it hours ago', async () => {
    await school.set('late', { told: true, textEn: '{student} came {minutes} minutes late' });
    const [prompt, old] = [await school.student(), await school.student()];
    await school.mark(prompt.id, 'L', 0, { minutesLate: 12, markedAt: school.instant('08:40').toISOString() });
    await school.mark(old.id, 'L', 0, { minutesLate: 12, markedAt: school.instant('07:45').toISOString() });
    await school.look();
    await school.look();
    expect((await school.told(prompt.phone)).map((body) => body.split(' came ')[1])).toEqual(['12 minutes late']);
    expect(await school.told(old.phone)).toEqual([]);
    expect(await school.states(old.id)).toEqual(['stale']);
  });

  it('is told of once where two phones mark the same class', async () => {
    await school.set('late', { told: true });
    const { id, phone } = await school.student();
    await Promise.all([school.mark(id, 'L'), school.mark(id, 'L'), school.mark(id, 'A')]);
    await Promise.all([school.look(), school.look(), school.look()]);
    expect((await school.told(phone)).length).toBeLessThanOrEqual(1);
    await school.mark(id, 'L', 1);
    await school.look();
    await school.look();
    expect(await school.told(phone)).toHaveLength(1);
  });
});
