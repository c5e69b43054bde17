import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey, type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { codes as codesResource } from '../../setup/contract/codes.ts';
import { startAttendance } from '../../setup/server/codes.store.ts';
import { registersApi, type Session } from '../contract/registers.ts';

const marker = 'ROLE_Mark_attendance_register' as const;
const admin = 'ROLE_biometrics_admin' as const;
let today = '2026-06-16';
let app: TestApp;
let frame: Frame;
const codes = new Map<string, number>();

beforeAll(async () => {
  // Eleven in Nairobi.
  app = await testApp({ clock: () => new Date(`${today}T08:00:00Z`) });
  frame = await testFrame(app);
  await inSchool(app.db, app.schoolA, (tx) => startAttendance({ tx, changed: () => undefined }));
  for (const { id, letter } of (await app.call(admin, codesResource.api.list, {})).body.rows) codes.set(letter, id);
});
afterAll(() => app.close());

const begin = (day: string): void => {
  today = day;
  app.pass(0);
};
const student = async (more: object = {}) => (await registerAs(app, testDraft(frame, more))).body.id;
type Stream = 'east' | 'west';
const key = (stream: Stream, session: Session, day = today) => ({ classId: frame.form3, streamId: frame[stream], day, session });
const marks = async (stream: Stream, session: Session, day?: string) =>
  (await app.call(marker, registersApi.marks, key(stream, session, day))).body;
const enter = (register: ReturnType<typeof key>, studentId: number, letter: string, caller: Caller = marker, more: object = {}) =>
  app.call(
    caller,
    registersApi.enter,
    { ...register, marks: [{ studentId, codeId: codes.get(letter) ?? 0, version: 0 }], ...more },
    freshKey(),
  );
const change = async (id: number, status: 'suspended' | 'transferred') => {
  const { version } = (await app.call('ROLE_Admissions_Admin', studentsApi.get, { id })).body;
  return app.call('ROLE_Admissions_Admin', studentsApi.changeStatus, {
    id,
    version,
    status,
    on: today,
    reason: 'Asked for',
    overCapacity: true,
  });
};
const rowOf = async (stream: 'East' | 'West', session: Session) =>
  (await app.call(marker, registersApi.list, { size: 200, day: today })).body.rows.find(
    (row) => row.streamName === stream && row.className === 'Form 3' && row.session === session,
  );

it('keeps the roll of the morning when a student moves stream at noon, and asks for them once', async () => {
  const [stays, moves, other] = [await student(), await student(), await student({ streamId: frame.west })];
  for (const id of [stays, moves]) await enter(key('east', 'morning'), id, 'P');
  await enter(key('west', 'morning'), other, 'P');
  expect(await rowOf('East', 'morning')).toMatchObject({ students: 2, marked: 2, state: 'taken' });
  const { status } = await app.call('ROLE_Admissions_Admin', studentsApi.move, {
    ids: [moves],
    streamId: frame.west,
    overCapacity: true,
  });
  expect(status).toBe(200);

  const east = await marks('east', 'morning');
  expect(east.others.map(({ studentId }) => studentId)).toEqual([moves]);
  expect(east.known).toEqual([{ studentId: moves, because: 'in Form 3 West now', locked: false }]);
  expect(await rowOf('East', 'morning')).toMatchObject({ students: 2, marked: 2, state: 'taken' });
  // In West they stand this morning as marked elsewhere, and are asked for in the afternoon.
  const west = await marks('west', 'morning');
  expect(west.known).toEqual([{ studentId: moves, because: 'marked in Form 3 East', locked: true }]);
  expect(await rowOf('West', 'morning')).toMatchObject({ students: 1, marked: 1, state: 'taken' });
  expect((await enter(key('west', 'morning'), moves, 'A')).body.refused).toEqual([
    { studentId: moves, message: 'This student is not marked here: marked in Form 3 East.' },
  ]);
  expect((await marks('west', 'afternoon')).known).toEqual([]);
  expect((await enter(key('west', 'afternoon'), moves, 'P')).body.refused).toEqual([]);
  expect((await enter(key('east', 'afternoon'), moves, 'P')).body.refused).toHaveLength(1);

  // Later the roll of that day still says who was there, also of who was never marked.
  const late = await student();
  begin('2026-06-17');
  expect((await marks('east', 'morning', '2026-06-16')).others.map(({ studentId }) => studentId)).toEqual([moves]);
  expect((await marks('east', 'morning', '2026-06-16')).known).toContainEqual({
    studentId: late,
    because: 'not in this class on that day',
    locked: true,
  });
});

it('does not mark before admission nor after leaving, and says what is known of the day', async () => {
  const comes = await student({ admittedOn: '2026-06-18' });
  const leaves = await student({ streamId: frame.west });
  const suspended = await student({ streamId: frame.west });
  expect((await change(leaves, 'transferred')).status).toBe(200);
  expect((await change(suspended, 'suspended')).status).toBe(200);
  expect((await marks('east', 'morning')).known).toContainEqual({
    studentId: comes,
    because: 'admitted on 18 Jun 2026',
    locked: true,
  });
  expect((await enter(key('east', 'morning'), comes, 'P')).body.refused).toHaveLength(1);
  const west = await marks('west', 'morning');
  expect(west.known).toContainEqual({ studentId: leaves, because: 'transferred on 17 Jun 2026', locked: true });
  expect(west.others.map(({ studentId }) => studentId)).toContain(leaves);
  expect(west.proposed).toEqual([{ studentId: suspended, codeId: codes.get('X'), because: 'suspended' }]);
  expect((await enter(key('west', 'morning'), leaves, 'P')).body.refused[0]?.message).toContain('transferred on 17 Jun 2026');
  begin('2026-06-18');
  expect((await marks('east', 'morning')).known).toContainEqual({ studentId: comes, because: 'admitted today', locked: false });
  expect((await marks('west', 'morning')).known.map(({ studentId }) => studentId)).not.toContain(leaves);
  // The day before they left they were there, and can still be put right.
  expect(
    (await enter(key('west', 'morning', '2026-06-15'), leaves, 'L', admin, { because: 'Found later' })).body.refused,
  ).toEqual([]);
});

it('keeps files beside a mark for who sees the register, and what was taken out with why', async () => {
  const sick = await student();
  const register = key('east', 'morning');
  const of = { ...register, studentId: sick };
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'tan' } })
    .jpeg()
    .toBuffer();
  const upload = async (name: string) =>
    (await sendUpload(app, marker, { name, bytes: picture, otherdata: { purpose: 'document' } })).body.fileId;
  const add = async (name: string, caller: Caller = marker) =>
    app.call(caller, registersApi.addEvidence, { ...of, fileId: await upload(name), name }, freshKey());
  expect((await add('early.jpg')).body.message).toBe('Mark the student first: the file is kept beside the mark.');
  await enter(register, sick, 'S');
  expect((await add('note.jpg')).body.rows.map(({ name }) => name)).toEqual(['note.jpg']);
  expect((await marks('east', 'morning')).evidence).toEqual([{ studentId: sick, files: 1 }]);
  const [file] = (await app.call('ROLE_View_Only', registersApi.evidence, of)).body.rows;
  expect(file).toMatchObject({ name: 'note.jpg', removedAt: null });
  const one = { id: file?.id ?? 0 };
  expect((await app.call('ROLE_View_Only', registersApi.evidenceFile, one)).status).toBe(200);
  for (const caller of ['otherSchool', 'noRole'] as const)
    expect((await app.call(caller, registersApi.evidenceFile, one)).status).not.toBe(200);
  const remove = (caller: Caller) => app.call(caller, registersApi.removeEvidence, { ...one, because: 'Of another child' });
  expect((await remove('ROLE_View_Only')).status).toBe(403);
  expect((await remove(marker)).body.rows).toMatchObject([{ removedBecause: 'Of another child' }]);
  expect((await remove(marker)).body.message).toBe('This file was removed already.');
  expect((await app.call(marker, registersApi.evidenceFile, one)).status).toBe(404);
  expect((await marks('east', 'morning')).evidence).toEqual([]);
  const well = await student();
  await enter(register, well, 'P');
  const present = await app.call(
    marker,
    registersApi.addEvidence,
    { ...of, studentId: well, fileId: await upload('x.jpg'), name: 'x' },
    freshKey(),
  );
  expect(present.body.message).toBe('Who is present needs no evidence.');
});
