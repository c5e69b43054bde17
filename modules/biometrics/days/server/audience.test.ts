import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { audienceApi } from '#modules/messaging/audience/contract/audience.ts';
import { markAttendance } from '../../server/public.ts';

const today = '2026-06-16';
let app: TestApp;
const students: number[] = [];
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(`${today}T07:00:00Z`) });
  const frame = await testFrame(app);
  for (let at = 0; at < 3; at += 1) students.push((await registerAs(app, testDraft(frame))).body.id);
});
afterAll(() => app.close());

it('chooses students by today’s register for a message, those without a mark too, and forgets yesterday’s', async () => {
  const [first = 0, second = 0, third = 0] = students;
  const mark = (day: string, studentId: number, status: 'present' | 'absent') =>
    inSchool(app.db, app.schoolA, (tx) => {
      const user = { accountId: 0 } as Parameters<typeof markAttendance>[0]['user'];
      return markAttendance({ tx, user, changed: () => undefined }, day, [{ studentId, status }]);
    });
  await mark(today, first, 'absent');
  await mark(today, second, 'present');
  await mark('2026-06-15', third, 'absent');
  const reached = async (caller: 'ROLE_Send_Custom_sms' | 'otherSchool', ...values: string[]) => {
    const where = [{ kind: 'register-today', values }];
    const { body } = await app.call(caller, audienceApi.count, { audience: { include: [{ source: 'students', where }] } });
    return body.recipients;
  };
  expect(await reached('ROLE_Send_Custom_sms', 'absent')).toBe(1);
  expect(await reached('ROLE_Send_Custom_sms', 'absent', 'present')).toBe(2);
  expect(await reached('ROLE_Send_Custom_sms', 'unmarked')).toBe(1);
  expect(await reached('otherSchool', 'absent')).toBe(0);
  const { rows } = (await app.call('ROLE_Send_Custom_sms', audienceApi.sources)).body;
  const offered = rows.find(({ key }) => key === 'students')?.conditions.find(({ key }) => key === 'register-today');
  expect(offered?.options.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Present', 'Late', 'Absent', 'On leave-out', 'Not marked']),
  );
});
