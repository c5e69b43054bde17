import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { jpeg } from '#kit/server/testing/uploads.ts';
import { one } from '#kit/server/sql/one.ts';
import { consentsApi } from '#modules/registration/privacy/contract/consents.ts';
import { papersApi } from '#modules/registration/papers/contract/papers.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { enrolments } from '../contract/enrolments.ts';
import { gadgetsApi } from '../contract/gadgets.ts';
import { kioskPageApi, type Scanned } from '../contract/kiosk-page.ts';
import { kiosksApi } from '../contract/kiosks.ts';
import { SimulatedDevice } from './testing/device.ts';
import { admin, begins, type DevicesWorld, devicesWorld, today } from './testing/devices-world.ts';

const officer = 'ROLE_Admissions_Admin' as const;
let world: DevicesWorld;
/** Tokens of the first four students’ ID cards. */
let cards: string[] = [];
beforeAll(async () => {
  world = await devicesWorld();
  const ids = [...world.students];
  await world.app.call(officer, papersApi.issue, { paper: 'id card', whom: { ids, status: 'any' } }, freshKey());
  const { rows } = await sql<{ token: string }>`
    select token from registration.paper where school_id = ${world.app.schoolA} order by student_id`.execute(
    world.app.db.platform,
  );
  cards = rows.map(({ token }) => token);
});
afterAll(() => world.close());

let count = 0;
const ref = () => `scan-${String((count += 1)).padStart(6, '0')}`;

/** A kiosk that is made and paired. */
async function paired(draft: Partial<CallInput<typeof kiosksApi.create>> = {}) {
  const made = (await world.app.call(admin, kiosksApi.create, { name: `Kiosk ${(count += 1)}`, ...draft })).body;
  const { body } = await world.app.call('nobody', kioskPageApi.pair, { code: made.code });
  const { token } = body;
  type Sent = CallInput<typeof kioskPageApi.scan>;
  const send = (scans: Partial<Sent['scans'][number]>[], more: Partial<Sent> = {}) =>
    world.app.call('nobody', kioskPageApi.scan, {
      token,
      clock: begins,
      reckoned: begins,
      scans: scans.map((scan) => ({ ref: ref(), text: '', way: 'camera' as const, at: begins, ...scan })),
      ...more,
    });
  return {
    id: made.id,
    code: made.code,
    token,
    state: body.kiosk,
    send,
    scan: async (text: string, at = begins, more: Partial<Sent['scans'][number]> = {}): Promise<Scanned> => {
      const { body: answer } = await send([{ text, at, ...more }]);
      return one(answer.results);
    },
    punches: async () => (await world.punches({ gadgetId: made.id, sort: 'at' })).rows,
  };
}
const at = (time: string, day = today) => `${day}T${time}:00+03:00`;
const addressOf = (token: string) => `https://shule.example/verify/${token}`;

describe('a kiosk', () => {
  it('is paired once with its code, is a device that sends, and stops when it is switched off or paired anew', async () => {
    const kiosk = await paired({ name: 'Main gate', location: 'Gate A', direction: 'in' });
    expect(kiosk.state).toMatchObject({
      name: 'Main gate',
      location: 'Gate A',
      direction: 'in',
      now: new Date(begins).toISOString(),
    });
    expect((await world.app.call('nobody', kioskPageApi.pair, { code: kiosk.code })).status).toBe(404);
    for (const code of ['zz-aaaaaaaaaa', '1-aaaaaaaaaa', 'x'])
      expect((await world.app.call('nobody', kioskPageApi.pair, { code })).status).toBe(404);
    expect(await world.gadget(kiosk.id)).toMatchObject({ kind: 'kiosk', state: 'approved' });
    const hello = (token: string, clock = begins) => world.app.call('nobody', kioskPageApi.hello, { token, clock, waiting: 3 });
    expect((await hello(kiosk.token, '2026-06-16T07:05:00Z')).status).toBe(200);
    expect(await world.gadget(kiosk.id)).toMatchObject({ drift: 300, lastSeen: new Date(begins).toISOString() });
    expect((await world.app.call(admin, kiosksApi.get, { id: kiosk.id })).body).toMatchObject({ waiting: 3, codeUntil: null });

    // A serial number is no secret: nobody sends under a kiosk's as a device does.
    const { serial } = await world.gadget(kiosk.id);
    expect((await new SimulatedDevice(world.ports[0], serial).attlog('101\t2026-06-16 07:41:08\t0\t1\n')).status).toBe(401);

    const again = (await world.app.call(admin, kiosksApi.offer, { id: kiosk.id })).body;
    expect((await hello(kiosk.token)).status).toBe(200);
    const second = (await world.app.call('nobody', kioskPageApi.pair, { code: ` ${again.code.toUpperCase()} ` })).body.token;
    expect((await hello(kiosk.token)).body).toMatchObject({ code: 'conflict' });
    expect((await hello(second)).status).toBe(200);
    await world.app.call(admin, kiosksApi.revoke, { id: kiosk.id });
    expect((await kiosk.send([{ text: '101' }], { token: second })).body).toMatchObject({ code: 'conflict' });
    expect(await kiosk.punches()).toEqual([]);

    // A code is good for an hour, and a refused device has none and sends nothing.
    const late = (await world.app.call(admin, kiosksApi.offer, { id: kiosk.id })).body;
    await sql`update biometrics.kiosk set code_until = ${begins} where gadget_id = ${kiosk.id}`.execute(world.app.db.platform);
    expect((await world.app.call('nobody', kioskPageApi.pair, { code: late.code })).status).toBe(404);
    const other = await paired();
    const { version } = await world.gadget(other.id);
    await world.app.call(admin, gadgetsApi.refuse, { id: other.id, version });
    expect((await hello(other.token)).status).toBe(409);
    expect((await world.app.call(admin, kiosksApi.offer, { id: other.id })).status).toBe(422);
    const { id } = await world.approved();
    expect((await world.app.call(admin, kiosksApi.get, { id })).status).toBe(404);
    // Nothing of it is kept that opens anything.
    const { rows } = await sql<{ all: string }>`select string_agg(k::text, ' ') as all from biometrics.kiosk k`.execute(
      world.app.db.platform,
    );
    for (const secret of [kiosk.token, second, again.code, other.token]) expect(one(rows).all).not.toContain(secret);
  });

  it('takes an ID card, a card of a reader and typed numbers as punches, and says who came, how late, and who went', async () => {
    const kiosk = await paired();
    const day = '2026-06-11';
    const [first = '', , , fourth = ''] = cards;
    const [firstId = 0, secondId = 0, , fourthId = 0] = world.students;
    const known = await world.app.call(officer, studentsApi.get, { id: secondId });
    expect(await kiosk.scan(addressOf(first), at('07:40', day))).toMatchObject({
      outcome: 'taken',
      way: 'in',
      className: 'Form 3 East',
      minutesLate: null,
      photo: null,
    });
    expect(await kiosk.scan(known.body.admissionNo.toLowerCase(), at('08:31', day), { way: 'typed' })).toMatchObject({
      outcome: 'taken',
      way: 'in',
      name: known.body.fullName,
      minutesLate: 31,
    });
    // The second touch of a card is no going; a later one is.
    expect(await kiosk.scan(first, at('07:42', day))).toMatchObject({ outcome: 'taken', way: 'in', minutesLate: null });
    expect(await kiosk.scan(first, at('16:02', day))).toMatchObject({ outcome: 'taken', way: 'out', minutesLate: null });
    expect((await world.daysOf(firstId)).find((row) => row.day === day)).toMatchObject({
      status: 'present',
      in: '07:40:00',
      out: '16:02:00',
    });
    // Who had no number is given one that nobody has had, good for what other kiosks have kept of the days before.
    await world.approved().then(({ device }) => device.attlog(`104\t${day} 07:00:00\t0\t1\n`));
    const waited = [
      { text: fourth, at: at('07:50', day) },
      { text: fourth, at: at('07:55', '2026-06-08') },
    ];
    expect((await kiosk.send(waited)).body.results.map(({ outcome, way }) => [outcome, way])).toEqual([
      ['taken', 'in'],
      ['taken', 'in'],
    ]);
    expect((await world.daysOf(fourthId)).map((row) => [row.day, row.in])).toEqual([
      ['2026-06-08', '07:55:00'],
      [day, '07:50:00'],
    ]);
    const given = (await world.app.call(admin, enrolments.api.list, {})).body.rows.find(
      ({ studentId }) => studentId === fourthId,
    );
    expect(given?.number).toBe('105');
    expect((await kiosk.punches()).map(({ source, verified, direction }) => [source, verified, direction])).toEqual(
      [4, 4, 4, 4, 2, 4].map((verified) => ['kiosk', verified, 255]),
    );
  });

  it('takes the same again once, says a card that comes twice within a minute, and puts late scans in their place', async () => {
    const kiosk = await paired({ direction: 'pressed' });
    const [, second = ''] = cards;
    const sent = { ref: ref(), text: second, at: at('07:30', '2026-06-12'), pressed: 'in' as const };
    const answers = await Promise.all([kiosk.send([sent]), kiosk.send([sent]), kiosk.send([sent])]);
    expect(answers.map(({ body }) => one(body.results).outcome)).toEqual(['taken', 'taken', 'taken']);
    expect(await kiosk.punches()).toHaveLength(1);
    expect(await kiosk.scan(second, '2026-06-12T07:30:40+03:00')).toMatchObject({ outcome: 'already', way: null });
    const batch = await kiosk.send([
      { text: second, at: at('16:00', '2026-06-12'), pressed: 'out' },
      { text: second, at: '2026-06-12T16:00:20+03:00', pressed: 'out' },
      { text: '9999999', at: at('12:00', '2026-06-12') },
      { text: second, at: at('07:00', '2026-05-01') },
    ]);
    expect(batch.body.results.map(({ outcome, way }) => [outcome, way])).toEqual([
      ['taken', 'out'],
      ['already', null],
      ['unknown', null],
      ['too old', null],
    ]);
    expect((await kiosk.punches()).map(({ at: instant, direction }) => [instant, direction])).toEqual([
      ['2026-06-12T04:30:00.000Z', 0],
      ['2026-06-12T13:00:00.000Z', 1],
    ]);
    // A clock that runs an hour ahead is known by what it says when it sends.
    const ahead = await kiosk.send([{ text: second, at: '2026-06-16T07:50:00Z', pressed: 'in' }], {
      clock: '2026-06-16T08:00:00Z',
      reckoned: '2026-06-16T08:00:00Z',
    });
    expect(one(ahead.body.results)).toMatchObject({ outcome: 'taken', at: '2026-06-16T06:50:00.000Z' });
    expect((await world.gadget(kiosk.id)).drift).toBe(3600);
  });

  it('says what is wrong with a card that it does not take, and keeps nothing of it', async () => {
    const kiosk = await paired({ direction: 'out' });
    const [, , third = ''] = cards;
    const [, , thirdId = 0] = world.students;
    const own = world.app.schoolA.toString(36);
    const outcomes = async (...texts: string[]) => {
      const { body } = await kiosk.send(texts.map((text) => ({ text })));
      return texts.map((_, place) => body.results[place]?.outcome);
    };
    expect(
      await outcomes(
        `${own}.${'A'.repeat(22)}`,
        `${world.app.schoolB.toString(36)}.${third.split('.')[1]}`,
        'https://example.com/?x=1',
        "x'); drop table",
        '88',
      ),
    ).toEqual(['not genuine', 'other school', 'unknown', 'unknown', 'unknown']);
    const [paper] = (await world.app.call(officer, papersApi.list, { studentId: thirdId })).body.rows;
    await world.app.call(officer, papersApi.cancel, { id: paper?.id ?? 0, version: paper?.version ?? 0, reason: 'Lost' });
    expect(await outcomes(third)).toEqual(['not valid']);
    const student = (await world.app.call(officer, studentsApi.get, { id: thirdId })).body;
    const status = { status: 'completed', on: '2026-06-15', reason: 'The course is over' } as const;
    await world.app.call(officer, studentsApi.changeStatus, { id: thirdId, version: student.version, ...status });
    expect(await outcomes(third, student.admissionNo)).toEqual(['left', 'left']);
    const { body } = await kiosk.send([{ text: third }]);
    expect(JSON.stringify(body)).not.toContain(student.lastName);
    expect(await kiosk.punches()).toEqual([]);

    // Staff by their number, or by a card of theirs.
    const { rows } = await sql<{ id: number }>`
      insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
      values (${world.app.schoolA}, 'TSC/77', 'teacher', 'Njeri Wa Kamau', 'female') returning id`.execute(world.app.db.platform);
    expect(await kiosk.scan('tsc/77', begins, { way: 'typed' })).toMatchObject({
      outcome: 'taken',
      way: 'out',
      name: 'Njeri Wa Kamau',
      className: null,
    });
    const enrolled = one((await world.app.call(admin, enrolments.api.list, { kind: 'staff' })).body.rows);
    expect(enrolled.staffMemberId).toBe(one(rows).id);
    await world.app.call(admin, enrolments.api.update, { ...enrolled, cardNo: '0009871234' });
    expect(await kiosk.scan('0009871234', '2026-06-16T06:00:00Z', { way: 'reader' })).toMatchObject({ name: 'Njeri Wa Kamau' });
    // Who is on leave and comes all the same has not left.
    const stands = (status: 'on_leave' | 'left') =>
      sql`update settings.staff_member set status = ${status}, status_on = '2026-06-16' where id = ${one(rows).id}`.execute(
        world.app.db.platform,
      );
    await stands('on_leave');
    expect(await kiosk.scan('tsc/77', '2026-06-16T06:30:00Z', { way: 'typed' })).toMatchObject({ outcome: 'taken' });
    await stands('left');
    expect(await outcomes('tsc/77')).toEqual(['left']);
  });

  it('shows a photo where its administrator and the family want it', async () => {
    const kiosk = await paired({ showsPhoto: true });
    const [first = ''] = cards;
    const [firstId = 0] = world.students;
    const upload = { name: 'a.jpg', bytes: await jpeg(), otherdata: { purpose: 'photo' } };
    const photoFileId = (await sendUpload(world.app, officer, upload)).body.fileId;
    const { version } = (await world.app.call(officer, studentsApi.get, { id: firstId })).body;
    await world.app.call(officer, studentsApi.updatePhoto, { id: firstId, version, photoFileId });
    const shown = async (minute: number) => (await kiosk.scan(first, at(`07:${10 + minute}`, '2026-06-09'))).photo;
    expect(await shown(0)).toBeNull();
    const said = { purpose: 'photo', given: true, saidBy: 'Mary Atieno', saidOn: '2026-06-01', evidence: 'signed form' } as const;
    await world.app.call(officer, consentsApi.record, { ...said, studentIds: [firstId] }, freshKey());
    expect(await shown(2)).toMatch(/^data:image\/webp;base64,.{40}/);
    expect((await world.app.call(admin, kiosksApi.show, { id: kiosk.id, showsPhoto: false })).body.showsPhoto).toBe(false);
    expect(await shown(4)).toBeNull();
  });

  it('takes what is well formed alone', async () => {
    const kiosk = await paired();
    expect((await kiosk.send([])).status).toBe(400);
    expect((await kiosk.send(Array.from({ length: 51 }, () => ({ text: '1' })))).status).toBe(400);
    expect((await kiosk.send([{ ref: 'x' }])).status).toBe(400);
    expect((await kiosk.send([{ text: 'a'.repeat(201) }])).status).toBe(400);
    expect((await kiosk.send([{ text: '101' }], { token: `${kiosk.token}x` })).status).toBe(409);
    expect(
      (await kiosk.send([{ text: '101' }], { token: `${world.app.schoolB.toString(36)}.${kiosk.token.split('.')[1]}` })).status,
    ).toBe(409);
  });
});
