import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { type App, buildApp } from '#app/server/build-app.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { one } from '#kit/server/sql/one.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { startAttendance } from '../../../setup/server/codes.store.ts';
import { enrolments } from '../../contract/enrolments.ts';
import { type Gadget, gadgets, gadgetsApi } from '../../contract/gadgets.ts';
import { type Punch, punchesApi } from '../../contract/punches.ts';
import { SimulatedDevice } from './device.ts';

/** Who administers attendance. */
export const admin = 'ROLE_biometrics_admin' as const;
/** A Tuesday of a term, ten o'clock in Nairobi. */
export const begins = '2026-06-16T07:00:00Z';
export const today = '2026-06-16';

/** A school with four students, of whom the first three have the numbers 101 to 103, served by two processes on one database. */
export interface DevicesWorld {
  readonly app: TestApp;
  readonly frame: Frame;
  readonly students: readonly number[];
  /** Where the two processes listen. */
  readonly ports: readonly [number, number];
  /** A device of school A that is approved; `draft` says what is special. */
  approved(draft?: object): Promise<{ id: number; device: SimulatedDevice }>;
  gadget(id: number): Promise<Gadget>;
  punches(input?: object): Promise<{ rows: Punch[]; total: number }>;
  daysOf(studentId: number): Promise<Day[]>;
  /** Everything that stands in the tables of devices, as text. */
  kept(): Promise<string>;
  close(): Promise<void>;
}

interface Day {
  day: string;
  status: string;
  minutesLate: number | null;
  /** Times in Nairobi. */
  in: string | null;
  out: string | null;
}

const listening = async ({ http }: App): Promise<number> => {
  await http.listen({ port: 0, host: '127.0.0.1' });
  return (http.server.address() as AddressInfo).port;
};

/** @param more what the first of the two processes does besides, or by which clock it goes */
export async function devicesWorld(more: { jobWorkers?: number; clock?: () => Date } = {}): Promise<DevicesWorld> {
  const clock = () => new Date(begins);
  const app = await testApp({ clock, ...more });
  const other = await buildApp({
    databaseUrl: app.databaseUrl,
    dataDir: freshFolder(),
    logLevel: 'silent',
    connections: 8,
    clock,
  });
  const ports = [await listening(app), await listening(other)] as const;
  const frame = await testFrame(app);
  await inSchool(app.db, app.schoolA, (tx) => startAttendance({ tx, changed: () => undefined }));
  const students: number[] = [];
  for (let count = 0; count < 4; count += 1) students.push((await registerAs(app, testDraft(frame))).body.id);
  const year = { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const { body } = await app.call('ROLE_All', yearsApi.create, year);
  const term = { yearId: body.id, name: 'Term 2', number: 2, opensOn: '2026-04-27', closesOn: '2026-07-31' };
  await app.call('ROLE_All', termsApi.create, term);
  for (const [index, studentId] of students.slice(0, 3).entries())
    await app.call(admin, enrolments.api.create, { number: String(101 + index), studentId, fromDay: '2026-01-05' });
  let count = 0;
  return {
    app,
    frame,
    students,
    ports,
    approved: async (draft = {}) => {
      count += 1;
      const serial = `BRC91912345${count}`;
      const added = (await app.call(admin, gadgets.api.create, { serial, name: `Gate ${count}`, ...draft })).body;
      await app.call(admin, gadgetsApi.approve, { id: added.id, version: added.version });
      return { id: added.id, device: new SimulatedDevice(ports[0], serial) };
    },
    gadget: async (id) => (await app.call(admin, gadgets.api.get, { id })).body,
    punches: async (input = {}) => (await app.call(admin, punchesApi.list, { size: 200, ...input })).body,
    daysOf: async (studentId) => {
      const { rows } = await sql<Day>`
        select day, status, minutes_late as "minutesLate", to_char(first_in at time zone 'Africa/Nairobi', 'HH24:MI:SS') as in,
               to_char(last_out at time zone 'Africa/Nairobi', 'HH24:MI:SS') as out
          from biometrics.attendance where school_id = ${app.schoolA} and student_id = ${studentId} order by day`.execute(
        app.db.platform,
      );
      return rows;
    },
    kept: async () => {
      const { rows } = await sql<{ all: string | null }>`
        select concat_ws(' ', (select string_agg(p::text, ' ') from biometrics.punch p),
                         (select string_agg(g::text, ' ') from biometrics.gadget g),
                         (select string_agg(k::text, ' ') from biometrics.gadget_key k),
                         (select string_agg(c::text, ' ') from biometrics.gadget_command c),
                         (select string_agg(e::text, ' ') from biometrics.enrolment e)) as all`.execute(app.db.platform);
      return one(rows).all ?? '';
    },
    close: async () => {
      await other.close();
      await app.close();
    },
  };
}
