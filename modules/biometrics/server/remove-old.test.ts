import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { one } from '#kit/server/sql/one.ts';
import { enrolments } from '../devices/contract/enrolments.ts';
import { gadgetsApi } from '../devices/contract/gadgets.ts';
import { admin, type DevicesWorld, devicesWorld, today } from '../devices/server/testing/devices-world.ts';
import { registersApi } from '../registers/contract/registers.ts';
import { codes } from '../setup/contract/codes.ts';
import { attendanceSettingsApi } from '../setup/contract/settings.ts';
import { removeOldEverywhere } from './remove-old.ts';

let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

const look = () => removeOldEverywhere(world.app.services, world.app.http.log);
const keep = async (punchYears: number | null, evidenceYears: number | null) => {
  const { body } = await world.app.call(admin, attendanceSettingsApi.get, {});
  return world.app.call(admin, attendanceSettingsApi.save, { ...body, punchYears, evidenceYears });
};

it('punches, commands and files go once they are past the school’s years, in portions; what days came to stays', async () => {
  const { app, students, frame } = world;
  const [, , , studentId = 0] = students;
  const { device, id: gadgetId } = await world.approved();
  await app.call(admin, enrolments.api.create, { number: '104', studentId, fromDay: '2020-01-01' });
  // Seen every day of three years that are long past, by a device that has sent more than goes at once, and told to start anew once.
  await sql`
    insert into biometrics.punch (school_id, source, gadget_id, device_user, local_time, at, day, direction)
    select ${app.schoolA}, 'device', ${gadgetId}, '104', d::text, d + n * interval '1 minute', d::date, 255
      from generate_series('2020-01-01'::timestamptz, '2022-12-31', '1 day') d cross join generate_series(1, 6) n`.execute(
    app.db.platform,
  );
  await sql`
    insert into biometrics.attendance (school_id, student_id, day, status, first_in)
    values (${app.schoolA}, ${studentId}, '2020-03-03', 'present', '2020-03-03T05:00:00Z')`.execute(app.db.platform);
  await device.attlog(`104\t${today} 07:40:00\t255\t1\n`);
  await app.call(admin, gadgetsApi.order, { id: gadgetId, what: 'restart' });
  await sql`update biometrics.gadget_command set state = 'done', ended_at = '2020-05-05' where gadget_id = ${gadgetId}`.execute(
    app.db.platform,
  );
  const register = { classId: frame.form3, streamId: frame.east, day: today, session: 'morning' as const };
  const absent = (await app.call(admin, codes.api.list, {})).body.rows.find(({ letter }) => letter === 'A')?.id ?? 0;
  const marks = [{ studentId: students[0] ?? 0, codeId: absent, version: 0 }];
  await app.call(admin, registersApi.enter, { ...register, because: 'In the test', marks }, freshKey());
  const of = { ...register, studentId: students[0] ?? 0 };
  for (const [name, addedAt] of [
    ['old.jpg', '2020-06-06'],
    ['new.jpg', today],
  ] as const) {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'tan' } })
      .jpeg()
      .toBuffer();
    const { fileId } = (await sendUpload(app, admin, { name, bytes, otherdata: { purpose: 'document' } })).body;
    await app.call(admin, registersApi.addEvidence, { ...of, fileId, name }, freshKey());
    await sql`update biometrics.register_evidence set added_at = ${addedAt}::timestamptz where name = ${name}`.execute(
      app.db.platform,
    );
  }
  const punches = async () => (await world.punches({ gadgetId, size: 1 })).total;
  const before = await punches();
  expect(before).toBe(6 * (366 + 365 + 365) + 1);
  await look();
  expect(await punches()).toBe(before);
  // The database lets nobody take away what a device has sent, while the school keeps it.
  await inSchool(app.db, app.schoolA, (tx) => sql`delete from biometrics.punch`.execute(tx));
  expect(await punches()).toBe(before);

  expect((await keep(1, 2)).body.fields).toMatchObject([{ path: 'punchYears', message: 'Enter 2 to 30 years.' }]);
  expect((await keep(2, 2)).body).toMatchObject({ punchYears: 2, evidenceYears: 2 });
  await inSchool(app.db, app.schoolA, (tx) => sql`delete from biometrics.punch where day = '2020-01-01'`.execute(tx));
  expect(await punches()).toBe(before - 6);
  const { rows: holds } = await sql<{ id: number }>`
    insert into registration.legal_hold (school_id, student_id, reason, placed_by, placed_at)
    values (${app.schoolA}, ${students[0] ?? 0}, 'Case 12 of 2026', 'Grace', now()) returning id`.execute(app.db.platform);
  await look();
  expect(await punches()).toBe(1);
  expect((await app.call(admin, gadgetsApi.commands, { id: gadgetId })).body.rows).toEqual([]);
  const evidence = async () => (await app.call(admin, registersApi.evidence, of)).body.rows;
  expect((await evidence()).map(({ removedBy }) => removedBy)).toEqual([null, null]);
  await sql`update registration.legal_hold set lifted_by = 'Grace', lifted_at = now() where id = ${one(holds).id}`.execute(
    app.db.platform,
  );
  await look();
  const files = await evidence();
  expect(files.map(({ name, removedBy, removedBecause }) => [name, removedBy, removedBecause])).toEqual([
    ['new.jpg', null, null],
    ['old.jpg', 'Daftari', 'Past the years for which the school keeps files'],
  ]);
  const { rows } = await sql<{ portions: number; punches: number }>`
    select count(*)::int as portions, sum((before ->> 'Punches')::int)::int as punches
      from kit.audit_entry where action = 'removed past its years'`.execute(app.db.platform);
  expect(one(rows)).toEqual({ portions: 3, punches: before - 7 });

  // A device that sends everything again brings none of them back, and a number that ends leaves the days before.
  expect((await device.attlog('104\t2020-03-03 07:40:00\t255\t1\n')).body).toBe('OK: 1\n');
  expect(await punches()).toBe(1);
  const number = (await app.call(admin, enrolments.api.list, { q: '104' })).body.rows[0];
  await app.call(admin, enrolments.api.remove, { id: number?.id ?? 0 });
  expect((await world.daysOf(studentId)).map(({ day, status }) => [day, status])).toEqual([['2020-03-03', 'present']]);
});
