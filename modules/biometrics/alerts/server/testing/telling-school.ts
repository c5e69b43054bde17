import { sql } from 'kysely';
import { messagesTo } from '#app/testing/messages-to.ts';
import { testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { enrolments } from '../../../devices/contract/enrolments.ts';
import { registersApi } from '../../../registers/contract/registers.ts';
import { codes as codesResource } from '../../../setup/contract/codes.ts';
import { startAttendance } from '../../../setup/server/codes.store.ts';
import { alertsApi } from '../../contract/alerts.ts';
import { alertEvents, type AlertEvent } from '../../contract/events.ts';
import { noteArrivals, type Passing } from '../arrivals.ts';
import { tellEverywhere } from '../due.ts';

export const admin = 'ROLE_biometrics_admin' as const;

/** A school that takes registers in a term of 2026, and a clock that tests move; tests of one file each take a day of their own. */
export async function tellingSchool() {
  let now = Date.parse('2026-06-08T06:00:00Z');
  let today = '2026-06-08';
  let serial = 0;
  const days = ['08', '09', '10', '11', '12', '15', '16', '17', '18', '19', '22'].map((day) => `2026-06-${day}`);
  const app = await testApp({ clock: () => new Date(now) });
  const frame = await testFrame(app);
  await inSchool(app.db, app.schoolA, (tx) => startAttendance({ tx, changed: () => undefined }));
  const codes = new Map<string, number>();
  for (const { id, letter } of (await app.call(admin, codesResource.api.list, {})).body.rows) codes.set(letter, id);
  const { body: year } = await app.call('ROLE_All', yearsApi.create, {
    name: '2026',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  const term = { yearId: year.id, name: 'Term 2', number: 2, opensOn: '2026-04-27', closesOn: '2026-07-31' };
  await app.call('ROLE_All', termsApi.create, term);
  const ruleOf = async (event: AlertEvent) =>
    there((await app.call(admin, alertsApi.get)).body.rules.find((one) => one.event === event));

  const school = {
    app,
    frame,
    today: () => today,
    letter: (one: string) => there(codes.get(one)),
    /** Moves the clock to a time of the day in Nairobi. */
    at: (time: string): void => {
      now = Date.parse(`${today}T${time}:00+03:00`);
      app.pass(0);
    },
    begin: (day: string): void => {
      today = day;
      school.at('09:00');
    },
    /** The next school day at nine, with everything switched off. */
    nextDay: async (): Promise<void> => {
      school.begin(there(days.shift()));
      for (const event of alertEvents) await school.set(event, { told: false, classIds: null, reach: 'first' });
      await school.settings({});
    },
    /** A student of Form 3 East with a mother of their own. */
    student: async (guardian: object = {}) => {
      serial += 1;
      const phone = `+2547226${String(10_000 + serial)}`;
      const guardians = [{ fullName: `Njeri O’Brien ${serial}`, phone, relation: 'Mother', paysFees: true, ...guardian }];
      const { body } = await registerAs(app, testDraft(frame, { firstName: `Wanjirũ ${serial}`, guardians }));
      return { id: body.id, phone, name: `Wanjirũ ${serial}` };
    },
    set: async (event: AlertEvent, changes: Partial<CallInput<typeof alertsApi.set>>) => {
      const rule = await ruleOf(event);
      return app.call(admin, alertsApi.set, { ...rule, ...changes, event, version: rule.version });
    },
    settings: async (changes: Partial<CallInput<typeof alertsApi.save>>) => {
      const { version } = (await app.call(admin, alertsApi.get)).body.settings;
      const usual = { limitMinutes: 60, dayCap: 500, absentAt: '10:00', absentCounts: 'register' } as const;
      return app.call(admin, alertsApi.save, { ...usual, ...changes, version });
    },
    mark: (studentId: number, letter: string, version = 0, more: { markedAt?: string; minutesLate?: number } = {}) => {
      const { minutesLate = null, markedAt = null } = more;
      const marks = [{ studentId, codeId: school.letter(letter), version, minutesLate }];
      const register = { classId: frame.form3, streamId: frame.east, day: today, session: 'morning' } as const;
      return app.call(admin, registersApi.enter, { ...register, marks, markedAt }, freshKey());
    },
    /** As a device would have noted it. */
    seen: (studentId: number, time: string) =>
      inSchool(app.db, app.schoolA, (tx) =>
        sql`insert into biometrics.attendance (student_id, day, status, first_in)
            values (${studentId}, ${today}::date, 'present', ${school.instant(time)})`.execute(tx),
      ),
    /** Gives a student a number on devices. */
    number: async (studentId: number): Promise<string> => {
      serial += 1;
      const number = String(7000 + serial);
      await app.call(admin, enrolments.api.create, { number, studentId, fromDay: '2026-01-05' });
      return number;
    },
    /** What the timer does every minute. */
    look: () => tellEverywhere(app.services, app.http.log, (id) => schoolById(app.services, id)),
    pass: async (...passings: Passing[]) =>
      inSystem(app.services, there(await schoolById(app.services, app.schoolA)), app.http.log, 'punches', (ctx) =>
        noteArrivals(ctx, passings),
      ),
    instant: (time: string, day = today) => new Date(`${day}T${time}:00+03:00`),
    told: (phone: string) => messagesTo(app, phone),
    sent: async (studentId: number) => {
      const { rows } = (await app.call(admin, alertsApi.sent, { from: today, to: today })).body;
      return rows.filter((row) => row.studentId === studentId);
    },
    states: async (studentId: number) => (await school.sent(studentId)).map(({ state }) => state),
  };
  return school;
}

export type TellingSchool = Awaited<ReturnType<typeof tellingSchool>>;
