import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff } from '#app/testing/teaching.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { eventRulesApi } from '#modules/messaging/texts/contract/event-rules.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { teachersApi } from '#modules/registration/staff/contract/staff.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { type TellingSchool, tellingSchool } from '../../alerts/server/testing/telling-school.ts';
import { reminderEvents } from '../contract/events.ts';
import { remindersApi } from '../contract/reminders.ts';
import { remindEverywhere } from './due.ts';

const marker = 'ROLE_Mark_attendance_register' as const;
const phone = '+254722700001';
let school: TellingSchool;
let [first, second] = [0, 0];

beforeAll(async () => {
  school = await tellingSchool();
  const { app, frame } = school;
  const draft = { fullName: 'Grace Wanjirũ O’Brien', staffNo: 'RT1', gender: 'female', employer: 'TSC', phone } as const;
  const teacher = (await app.call('ROLE_All', teachersApi.create, draft)).body.id;
  await signInAsStaff(app, teacher);
  const { rows } = (await app.call('ROLE_All', streamsApi.list, {})).body;
  const east = rows.find(({ id }) => id === frame.east);
  if (!east) throw new Error('The stream is missing.');
  await app.call('ROLE_All', streamsApi.update, { ...east, classTeacherId: teacher });
  first = (await school.student()).id;
  second = (await school.student()).id;
  // The school takes registers: a day of the week before stands.
  await school.mark(first, 'P');
});
afterAll(() => school.app.close());

const look = () => remindEverywhere(school.app.services, school.app.http.log, (id) => schoolById(school.app.services, id));
const open = async () => (await school.app.call(marker, remindersApi.list)).body.rows;
/** Registers taken of those due. */
const counted = async () => {
  const { taken, due } = (await school.app.call(marker, remindersApi.list)).body;
  return [taken, due];
};
const remind = () =>
  school.app.call(
    marker,
    remindersApi.send,
    { registers: [{ classId: school.frame.form3, streamId: school.frame.east, session: 'morning' }] },
    freshKey(),
  );
const task = async () =>
  (await school.app.call('noRole', homeApi.tasks)).body.rows.find(({ key }) => key === 'register-reminders')?.count ?? 0;
const bySms = async (told: boolean) => {
  const { key, texts } = reminderEvents.register;
  const rule = (await school.app.call('ROLE_All', eventRulesApi.list)).body.rows.find((row) => row.key === key);
  const said = { key, told, reach: 'first' as const, textEn: texts.en, textSw: texts.sw, version: rule?.version ?? 0 };
  expect((await school.app.call('ROLE_All', eventRulesApi.set, said)).status).toBe(200);
};

it('reminds the class teacher once when the time is over, though two processes look, and no longer than it is not taken', async () => {
  school.begin('2026-06-09');
  school.at('08:59');
  await look();
  expect(await open()).toEqual([]);
  expect(await task()).toBe(0);
  school.at('09:00');
  await Promise.all([look(), look()]);
  await look();
  expect(await open()).toMatchObject([
    { classTeacher: 'Grace Wanjirũ O’Brien', session: 'morning', marked: 0, students: 2, remindedBy: null, bySms: false },
  ]);
  expect((await open())[0]?.remindedAt).toBeTruthy();
  expect(await task()).toBe(1);
  expect(await counted()).toEqual([0, 1]);
  expect(await school.told(phone)).toEqual([]);
  await school.mark(first, 'P');
  expect(await task()).toBe(0);
  await school.mark(second, 'P');
  expect(await open()).toEqual([]);
  expect(await counted()).toEqual([1, 1]);
});

it('reminds nobody of a register that arrived meanwhile, nor on a day without school, nor of another school', async () => {
  school.begin('2026-06-10');
  school.at('09:30');
  // Marked without a line before nine, and arrived before the timer looked.
  await school.mark(first, 'P', 0, { markedAt: school.instant('08:40').toISOString() });
  await look();
  expect((await open())[0]).toMatchObject({ marked: 1, remindedAt: null });
  school.begin('2026-06-13');
  school.at('10:00');
  await look();
  expect(await open()).toEqual([]);
  expect((await remind()).body.message).toBe('This is a weekend.');
  expect((await school.app.call('otherSchool', remindersApi.list)).body.rows).toEqual([]);
});

it('reminds by hand as often as somebody asks, and by SMS where the school wants it and its cap reaches', async () => {
  await bySms(true);
  school.begin('2026-06-15');
  school.at('09:05');
  await look();
  expect(await school.told(phone)).toHaveLength(1);
  expect((await school.told(phone))[0]).toContain('Form 3 East, morning');
  expect((await remind()).body).toEqual({ reminded: 1, bySms: 1, left: 0 });
  expect((await open())[0]).toMatchObject({ bySms: true });
  expect((await open())[0]?.remindedBy).toBeTruthy();
  await school.settings({ dayCap: 2 });
  expect((await remind()).body).toEqual({ reminded: 1, bySms: 0, left: 0 });
  await school.settings({});
  await school.mark(first, 'P');
  await school.mark(second, 'P');
  expect((await remind()).body).toEqual({ reminded: 0, bySms: 0, left: 1 });
  expect(await school.told(phone)).toHaveLength(2);
  expect((await school.app.call('ROLE_View_Only', remindersApi.send, { registers: [] }, freshKey())).status).toBe(403);
});
