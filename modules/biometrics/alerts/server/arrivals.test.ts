import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { there } from '#kit/server/sql/one.ts';
import { freshKey } from '#app/testing/students.ts';
import { gadgetsApi } from '../../devices/contract/gadgets.ts';
import { punchesApi } from '../../devices/contract/punches.ts';
import { alertsApi } from '../contract/alerts.ts';
import { alertKinds } from '../contract/events.ts';
import type { Passing } from './arrivals.ts';
import { admin, type TellingSchool, tellingSchool } from './testing/telling-school.ts';

let school: TellingSchool;
beforeAll(async () => {
  school = await tellingSchool();
});
afterAll(() => school.app.close());
beforeEach(() => school.nextDay());

describe('who passes a device', () => {
  it('is told of at the first coming and the first leaving, whatever is sent again', async () => {
    await school.set('arrival', { told: true, reach: 'all' });
    await school.set('departure', { told: true });
    const { id, phone } = await school.student();
    const passings: Passing[] = [
      { studentId: id, at: school.instant('08:50'), direction: 'in' },
      { studentId: id, at: school.instant('08:20'), direction: 'in' },
      { studentId: id, at: school.instant('08:55'), direction: 'out' },
    ];
    expect(await school.pass(...passings)).toBe(2);
    expect(await school.pass(...passings)).toBe(0);
    await Promise.all([school.pass(...passings), school.pass(...passings)]);
    const bodies = await school.told(phone);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toContain('at 08:20');
  });

  it('is told of by the timer out of what devices made of the day', async () => {
    await school.set('arrival', { told: true });
    const { id, phone } = await school.student();
    await school.seen(id, '08:40');
    await Promise.all([school.look(), school.look()]);
    await school.look();
    expect((await school.told(phone)).map((body) => body.includes('08:40'))).toEqual([true]);
  });

  it('is not said to have come where a device saw them leave only', async () => {
    await school.set('arrival', { told: true });
    await school.set('departure', { told: true });
    const { id, phone } = await school.student();
    const number = await school.number(id);
    const gate = { serial: `OUT-${number}`, name: `Gate out ${number}`, maker: 'other', direction: 'out' } as const;
    const { body: made } = await school.app.call(admin, gadgetsApi.create, gate);
    await school.app.call(admin, gadgetsApi.approve, { id: made.id, version: made.version });
    const punches = [{ number, serial: gate.serial, at: school.instant('08:50').toISOString() }];
    expect((await school.app.call(admin, punchesApi.take, { punches }, freshKey())).body.taken).toBe(1);
    await school.look();
    await school.look();
    const bodies = await school.told(phone);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain('left school');
  });

  it('is told of nothing that is older than the limit, of another day, or of a clock that runs ahead', async () => {
    await school.set('arrival', { told: true });
    const [old, ahead, yesterday, edge] = [
      await school.student(),
      await school.student(),
      await school.student(),
      await school.student(),
    ];
    school.at('09:30');
    const count = await school.pass(
      { studentId: old.id, at: school.instant('08:29'), direction: 'in' },
      { studentId: ahead.id, at: school.instant('10:31'), direction: 'in' },
      { studentId: yesterday.id, at: new Date(school.instant('09:29').getTime() - 86_400_000), direction: 'in' },
      { studentId: edge.id, at: school.instant('08:30'), direction: 'in' },
    );
    expect(count).toBe(1);
    expect(await school.told(edge.phone)).toHaveLength(1);
    expect(await Promise.all([old, ahead, yesterday].map(({ phone }) => school.told(phone)))).toEqual([[], [], []]);
    expect([await school.states(old.id), await school.states(ahead.id), await school.states(yesterday.id)]).toEqual([
      ['stale'],
      ['stale'],
      [],
    ]);
  });

  it('early is told of when quiet hours end, and in the evening not at all the next morning', async () => {
    await school.set('arrival', { told: true });
    await school.set('departure', { told: true });
    const { id, phone } = await school.student();
    school.at('07:10');
    await school.pass({ studentId: id, at: school.instant('07:05'), direction: 'in' });
    school.at('20:30');
    await school.pass({ studentId: id, at: school.instant('20:29'), direction: 'out' });
    expect(await school.told(phone)).toHaveLength(1);
    expect(
      (await school.sent(id))
        .map(({ event, state }) => [event, state])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['arrival', 'queued'],
      ['departure', 'stale'],
    ]);
  });

  it('on a day without school is told of nothing', async () => {
    await school.set('arrival', { told: true });
    const { id, phone } = await school.student();
    school.begin('2026-06-27');
    expect(await school.pass({ studentId: id, at: school.instant('08:55'), direction: 'in' })).toBe(0);
    expect(await school.told(phone)).toEqual([]);
  });
});

describe('the rules', () => {
  it('refuse an unknown placeholder, a text without words or too long, a stale version, and who may not', async () => {
    const field = async (changes: object) => (await school.set('late', changes)).body.fields?.[0];
    expect(await field({ textEn: 'Hello {studnt}' })).toEqual({
      path: 'textEn',
      message: 'There is no placeholder {studnt}. Did you mean {student}?',
    });
    expect(await field({ textSw: '  ' })).toEqual({ path: 'textSw', message: 'Write the text.' });
    expect(await field({ textSw: 'x'.repeat(601) })).toEqual({ path: 'textSw', message: 'Keep it within 600 characters.' });
    expect((await school.set('late', { textEn: `😀 {student} “amechelewa” ${'x'.repeat(500)}` })).status).toBe(200);
    const { rules, settings: stands } = (await school.app.call('ROLE_View_Only', alertsApi.get)).body;
    const rule = there(rules.find(({ event }) => event === 'late'));
    expect(rule.textEn).toContain('😀');
    expect((await school.app.call(admin, alertsApi.set, { ...rule, version: rule.version - 1 })).status).toBe(409);
    expect((await school.app.call('ROLE_View_Only', alertsApi.set, rule)).status).toBe(403);
    expect((await school.app.call(admin, alertsApi.save, { ...stands, version: stands.version + 1 })).status).toBe(409);
    expect((await school.settings({ limitMinutes: 4 })).body.fields?.[0]).toEqual({
      path: 'limitMinutes',
      message: 'Enter 5 to 720 minutes.',
    });
    expect((await school.set('late', { textEn: alertKinds.late.texts.en })).body.textEn).toBe(alertKinds.late.texts.en);
  });

  it('say what a day would cost by the last days, at the school’s price', async () => {
    const before = (await school.app.call(admin, alertsApi.get)).body;
    const { id } = await school.student();
    await school.mark(id, 'A');
    await school.nextDay();
    await school.settings({ partPrice: 80 });
    const page = (await school.app.call(admin, alertsApi.get)).body;
    expect([before.partCost, page.partCost, page.currency]).toEqual([null, 8000, 'KES']);
    const absentOf = ({ estimates, days: over }: typeof page) =>
      over * there(estimates.find((one) => one.event === 'absent' && one.classId === school.frame.form3)).all;
    expect(page.days).toBeGreaterThan(0);
    expect(Math.round(absentOf(page))).toBeGreaterThanOrEqual(1);
  });
});
