import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testTeacher } from '#app/testing/teaching.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { Ports } from '#kit/server/module/ports.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { dataSections } from '#modules/registration/server/public.ts';
import { enrolments } from '../devices/contract/enrolments.ts';
import { admin, type DevicesWorld, devicesWorld } from '../devices/server/testing/devices-world.ts';
import { biometricsServer } from './server.ts';

let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

const sources = ['device', 'import', 'ingest', 'kiosk', 'manual'];

it('every punch of a student and of a member of staff stands in the report of their data, whatever it came from', async () => {
  const [student = 0] = world.students;
  const staffMemberId = await testTeacher(world.app, 'Peter Otieno');
  await world.app.call(admin, enrolments.api.create, { number: '901', staffMemberId, fromDay: '2026-01-05' });
  for (const number of ['101', '901', '102'])
    for (const [at, source] of sources.entries())
      await sql`
        insert into biometrics.punch (school_id, source, device_user, local_time, at, day, direction)
        values (${world.app.schoolA}, ${source}, ${number}, ${`2026-06-15 08:0${at}:00`}, ${`2026-06-15T05:0${at}:00Z`}, '2026-06-15', 0)`.execute(
        world.app.db.platform,
      );
  const sections = new Ports(biometricsServer.provides ?? []).of(dataSections).filter(({ name }) => name === 'punches');
  const school = there(await schoolById(world.app.services, world.app.schoolA));
  const read = (whose: 'student' | 'staff', id: number) =>
    inSystem(world.app.services, school, world.app.http.log, 'test', async (ctx) => {
      const section = sections.find((one) => (one.whose ?? 'student') === whose);
      return (await section?.read(ctx, id)) as { source: string }[];
    });
  for (const punches of [await read('student', student), await read('staff', staffMemberId)])
    expect(punches.map(({ source }) => source).toSorted()).toEqual(sources);
  expect(await read('student', world.students[3] ?? 0)).toEqual([]);
});
