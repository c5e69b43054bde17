import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { testTeacher } from '#app/testing/teaching.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { consentsApi } from '#modules/registration/privacy/contract/consents.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { enrolments, enrolmentsApi } from '../../contract/enrolments.ts';
import { gadgetsApi } from '../../contract/gadgets.ts';

import { endOfLeavers } from './end-numbers.ts';
import { admin, type DevicesWorld, devicesWorld, today } from '../testing/devices-world.ts';

let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

const say = (studentId: number, given: boolean) =>
  world.app.call(
    'ROLE_Admissions_Admin',
    consentsApi.record,
    {
      studentIds: [studentId],
      purpose: 'biometrics',
      given,
      saidBy: 'Wambui Kĩarie',
      saidOn: today,
      evidence: 'in person',
      note: null,
    },
    freshKey(),
  );
const numberOf = async (number: string) =>
  (await world.app.call(admin, enrolments.api.list, { q: number })).body.rows.find((row) => row.number === number);
const told = async (id: number) =>
  (await world.app.call(admin, gadgetsApi.commands, { id })).body.rows.map(({ what, number, state }) => [what, number, state]);
const takeFinger = async (id: number, number: string) =>
  world.app.call(admin, gadgetsApi.order, { id, what: 'enrol finger', enrolmentId: (await numberOf(number))?.id ?? 0 });

it('ends a student’s number when the family takes its yes back, and tells every approved device to give it up', async () => {
  const [gate, hall] = [(await world.approved()).id, (await world.approved()).id];
  const [student = 0] = world.students;
  await say(student, true);
  expect((await takeFinger(gate, '101')).status).toBe(200);
  expect(await told(gate)).toEqual([['enrol finger', '101', 'waiting']]);

  expect((await say(student, false)).status).toBe(200);
  expect(await numberOf('101')).toMatchObject({ untilDay: today, consents: false });
  // What waited is called off, and nobody else is touched.
  expect(await told(gate)).toEqual([
    ['remove user', '101', 'waiting'],
    ['enrol finger', '101', 'failed'],
  ]);
  expect(await told(hall)).toEqual([['remove user', '101', 'waiting']]);
  expect(await numberOf('102')).toMatchObject({ untilDay: null });
  // Said again it does nothing more; another purpose neither.
  await say(student, false);
  expect(await told(hall)).toHaveLength(1);
});

it('takes no finger of staff before they have agreed, and removes them when they take it back', async () => {
  const gate = (await world.approved()).id;
  const staffMemberId = await testTeacher(world.app, 'Peter Otieno');
  const draft = { number: '901', staffMemberId, fromDay: '2026-01-05' };
  const { body: row } = await world.app.call(admin, enrolments.api.create, draft);
  expect(row).toMatchObject({ consents: false, agreedOn: null });
  expect((await takeFinger(gate, '901')).body.fields?.[0]?.message).toContain('They have not agreed to biometrics.');
  const change = async (agreedOn: string | null) => {
    const { id, version } = (await numberOf('901')) ?? row;
    return world.app.call(admin, enrolments.api.update, { id, version, ...draft, agreedOn });
  };
  expect((await change('2026-06-17')).body.fields).toEqual([{ path: 'agreedOn', message: 'Choose today or an earlier day.' }]);
  expect((await change(today)).body).toMatchObject({ consents: true });
  expect((await takeFinger(gate, '901')).status).toBe(200);
  expect((await change(null)).body).toMatchObject({ consents: false });
  // A finger that was not taken yet is called off.
  expect((await told(gate)).slice(0, 2)).toEqual([
    ['remove user', '901', 'waiting'],
    ['enrol finger', '901', 'failed'],
  ]);
  // A card needs no yes: whoever has one is known to devices by it, without a finger.
  const { id, version } = (await numberOf('901')) ?? row;
  await world.app.call(admin, enrolments.api.update, { id, version, ...draft, cardNo: '77', agreedOn: today });
  const held = (await numberOf('901')) ?? row;
  await world.app.call(admin, enrolments.api.update, { id, version: held.version, ...draft, cardNo: '77', agreedOn: null });
  expect((await told(gate)).filter(([, , state]) => state === 'waiting')).toEqual([
    ['add user', '901', 'waiting'],
    ['remove user', '901', 'waiting'],
  ]);
});

it('goes to every approved device with the card, and ends by itself once the student has left, of two timers at once', async () => {
  const [{ id: gate, device }, waits] = [await world.approved(), 'WAITS0000001'];
  const library = (await world.app.call(admin, gadgetsApi.create, { serial: waits, name: 'Library' })).body.id;
  const [, , , studentId = 0] = world.students;
  const { body: row } = await world.app.call(admin, enrolments.api.create, { number: '104', studentId, fromDay: today });
  expect(await told(gate)).toEqual([['add user', '104', 'waiting']]);
  expect(await told(library)).toEqual([]);
  const change = async (more: object) => {
    const { id, version } = (await numberOf('104')) ?? row;
    await world.app.call(admin, enrolments.api.update, { id, version, number: '104', studentId, fromDay: today, ...more });
  };
  await change({ cardNo: '0004711' });
  expect((await device.poll()).body).toMatch(/^C:\d+:DATA UPDATE USERINFO PIN=104\t.*\tCard=0004711\t/);
  await change({ cardNo: '0004711' });
  expect((await device.poll()).body).toBe('OK');

  const timer = (at: string) => {
    const services = { ...world.app.services, clock: () => new Date(at) };
    return endOfLeavers(services, world.app.http.log, (id) => schoolById(services, id));
  };
  await timer('2026-06-16T07:10:00Z');
  expect(await numberOf('104')).toMatchObject({ untilDay: null });
  const { version } = (await world.app.call('ROLE_Admissions_Admin', studentsApi.get, { id: studentId })).body;
  const left = { id: studentId, version, status: 'transferred', on: today, reason: 'Family moved' } as const;
  expect((await world.app.call('ROLE_Admissions_Admin', studentsApi.changeStatus, left)).status).toBe(200);
  await timer('2026-06-16T07:15:00Z');
  expect(await numberOf('104')).toMatchObject({ untilDay: null });
  await Promise.all([timer('2026-06-16T07:20:00Z'), timer('2026-06-16T07:20:00Z')]);
  expect(await numberOf('104')).toMatchObject({ untilDay: today });
  expect((await told(gate)).filter(([what]) => what === 'remove user')).toEqual([['remove user', '104', 'waiting']]);
  expect(await numberOf('102')).toMatchObject({ untilDay: null });
});

it('is given to every student who has none, but where the family said no, once by two at once', async () => {
  const gate = (await world.approved()).id;
  const [agrees, refuses] = [
    (await registerAs(world.app, testDraft(world.frame))).body.id,
    (await registerAs(world.app, testDraft(world.frame))).body.id,
  ];
  await say(refuses, false);
  const both = await Promise.all([
    world.app.call(admin, enrolmentsApi.everybody, {}),
    world.app.call(admin, enrolmentsApi.everybody, {}),
  ]);
  expect(both.map(({ body }) => body.given).toSorted((a, b) => a - b)).toEqual([0, 1]);
  const numbers = (await world.app.call(admin, enrolments.api.list, { size: 200 })).body.rows;
  const open = numbers.filter(({ untilDay }) => untilDay === null);
  expect(open.filter(({ studentId }) => studentId === agrees)).toHaveLength(1);
  expect(open.filter(({ studentId }) => studentId === refuses)).toEqual([]);
  expect(await told(gate)).toEqual([['add user', open.find(({ studentId }) => studentId === agrees)?.number, 'waiting']]);
});

it('that goes is given up by a device that was refused meanwhile, and no command that was sent before brings it back', async () => {
  const { id, device } = await world.approved();
  const studentId = (await registerAs(world.app, testDraft(world.frame))).body.id;
  const { body: row } = await world.app.call(admin, enrolments.api.create, { number: '555', studentId, fromDay: today });
  expect((await device.poll()).body).toContain('USERINFO PIN=555');
  const decide = async (step: 'approve' | 'refuse') =>
    world.app.call(admin, gadgetsApi[step], { id, version: (await world.gadget(id)).version });
  await decide('refuse');
  await world.app.call(admin, enrolments.api.remove, { id: row.id });
  await decide('approve');
  expect(await told(id)).toEqual([
    ['remove user', '555', 'waiting'],
    ['add user', '555', 'failed'],
  ]);
  const sent = /^C:(\d+):DATA DELETE USERINFO PIN=555\n$/.exec((await device.poll()).body)?.[1];
  // It is told again for as long as it has not answered.
  for (let tries = 0; tries < 4; tries += 1) {
    await sql`update biometrics.gadget_command set sent_at = sent_at - interval '6 minutes' where id = ${sent}`.execute(
      world.app.db.platform,
    );
    expect((await device.poll()).body).toContain('DATA DELETE USERINFO PIN=555');
  }
  // That it knows nobody of this number is as good; what it answers twice counts once.
  const answer = (result: number) =>
    device.post(`/iclock/devicecmd?SN=${device.serial}`, `ID=${sent}&Return=${result}&CMD=DATA\n`);
  await answer(-10);
  await answer(-1005);
  expect((await told(id))[0]).toEqual(['remove user', '555', 'done']);
});
