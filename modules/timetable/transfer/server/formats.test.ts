import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import { divisions } from '../../lessons/contract/groups/divisions.ts';
import { lessonsApi } from '../../lessons/contract/lessons.ts';
import { bellsApi, slots } from '../../setup/contract/bells.ts';
import { cycleApi } from '../../setup/contract/cycle.ts';
import { rooms } from '../../setup/contract/rooms.ts';
import { timetableTeachersApi } from '../../setup/contract/teachers.ts';
import { type Transfer, transfersApi } from '../contract/transfers.ts';
import { chooseTransfer, fixture, readTransferOf, sheetsOf, workbookOf } from './testing/choose.ts';

const admin = 'ROLE_timetable_admin' as const;

describe('files of aSc Timetables and workbooks, into a school that has set up nothing', () => {
  let app: TestApp;
  let f: TeachingFrame;
  beforeAll(async () => {
    app = await testApp();
    f = await teachingFrame(app);
  });
  afterAll(() => app.close());

  const lessons = async () => (await app.call(admin, lessonsApi.list, { size: 100 })).body.rows;
  const carryOut = (shown: Transfer, planName: string | null = null) =>
    app.call(admin, transfersApi.carryOut, { id: shown.id, fingerprint: shown.fingerprint ?? '', planName }, freshKey());
  const leaveAsked = async (shown: Transfer) => {
    const choices = shown.items.flatMap(({ id, state, kind }) =>
      state === 'ask' ? [{ item: id, to: kind === 'subject' ? 'title' : 'leave' }] : [],
    );
    return (await app.call(admin, transfersApi.choose, { id: shown.id, choices })).body;
  };
  const bytesOf = async (endpoint: typeof transfersApi.workbook) => {
    const answer = await app.http.inject({
      url: endpoint.path,
      headers: { authorization: `Bearer ${await app.tokenOf(admin)}` },
    });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };

  it('makes days, bell times with their breaks, rooms, groups and lessons of an aSc file, and takes all of it back', async () => {
    const shown = await readTransferOf(app, 'school.xml', fixture('small-asc.xml'));
    expect(shown.items.filter(({ state }) => state === 'ask').map(({ name }) => name)).toEqual([
      'Somebody Else',
      'Café management',
    ]);
    expect(shown.items.find(({ name }) => name === '3 East')).toMatchObject({ kind: 'class', becomes: 'Form 3 East' });
    expect(shown.items.find(({ name }) => name === 'Otieno Peter')).toMatchObject({ becomes: 'Peter Otieno' });
    const ready = await leaveAsked(shown);
    expect(ready.found).toMatchObject({
      days: { made: 5 },
      slots: { made: 5 },
      rooms: { made: 2 },
      groups: { made: 1 },
      lessons: { made: 3, left: 0 },
      placed: 3,
    });
    const done = await carryOut(ready, 'From aSc');
    expect(done).toMatchObject({ status: 200, body: { state: 'done' } });
    const { days } = (await app.call(admin, cycleApi.get, {})).body;
    expect(days.map(({ name, short }) => [name, short])).toEqual([
      ['Monday', 'Mo'],
      ['Tuesday', 'Tu'],
      ['Wednesday', 'We'],
      ['Thursday', 'Th'],
      ['Friday', 'Fr'],
    ]);
    const { rows: made } = (await app.call(admin, slots.api.list, { size: 100 })).body;
    expect(made.map(({ name, startsAt, kind }) => [name, startsAt, kind])).toContainEqual(['Break', '09:20', 'break']);
    expect(
      (await app.call(admin, rooms.api.list, {})).body.rows.map(({ name, short, building, capacity }) => [
        name,
        short,
        building,
        capacity,
      ]),
    ).toEqual([
      ['Hall', 'Hall', null, null],
      ['Room "1"', 'R1', 'Science block', 45],
    ]);
    expect((await app.call(admin, divisions.api.list, {})).body.rows).toMatchObject([
      { name: 'Division 1 of the file', className: 'Form 3 East' },
    ]);
    const own = await lessons();
    expect(
      own.map(({ name, classNames, teachers, lengths, roomNames }) => [name, classNames, teachers, lengths, roomNames]),
    ).toEqual(
      expect.arrayContaining([
        ['Mathematics', 'Form 3 East', 'Peter Otieno', [2, 2, 1], 'Hall, Room "1"'],
        ['Café management', 'Form 3 East (Boys)', null, [1], null],
        ['Mathematics', 'Form 3 East, Form 3 West', 'Peter Otieno', [1], null],
      ]),
    );
    const twice = await leaveAsked(await readTransferOf(app, 'school.xml', fixture('small-asc.xml')));
    expect(twice.found).toMatchObject({
      days: { made: 0 },
      slots: { made: 0 },
      rooms: { made: 0 },
      groups: { made: 0 },
      lessons: { made: 0, changed: 0, same: 3 },
    });
    expect((await app.call(admin, transfersApi.undo, { id: done.body.id })).status).toBe(200);
    expect(await lessons()).toEqual([]);
    expect((await app.call(admin, cycleApi.get, {})).body).toEqual({ weeks: 1, firstMonday: null, version: 0, days: [] });
    expect((await app.call(admin, bellsApi.list, {})).body.total).toBe(0);
    expect((await app.call(admin, rooms.api.list, {})).body.total).toBe(0);
  });

  it('keeps a fortnight of an aSc file as a cycle of two weeks', async () => {
    const file = fixture('small-asc.xml')
      .toString('latin1')
      .replace('weeks="1"/>', 'weeks="11"/><weeksdef id="W2" name="A" short="A" weeks="10"/>')
      .replace('period="4" weeks="1"', 'period="4" weeks="10"')
      .replaceAll('weeks="1" terms', 'weeks="11" terms');
    const shown = await leaveAsked(await readTransferOf(app, 'weeks.xml', Buffer.from(file, 'latin1')));
    expect(shown.found).toMatchObject({ days: { made: 10 }, placed: 5 });
    const done = await carryOut(shown, 'Two weeks');
    expect(done.status).toBe(200);
    const { weeks, days } = (await app.call(admin, cycleApi.get, {})).body;
    expect([weeks, days.map(({ name }) => name).slice(4, 6)]).toEqual([2, ['Friday A', 'Monday B']]);
    expect((await app.call(admin, transfersApi.undo, { id: done.body.id })).status).toBe(200);
  });

  it('says where a file of aSc Timetables or a workbook is wrong', async () => {
    const asc = fixture('small-asc.xml').toString('latin1');
    const wrong = async (name: string, bytes: string | Uint8Array) => {
      const { status, message } = await chooseTransfer(
        app,
        name,
        typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
      );
      return [status, message] as const;
    };
    expect(await wrong('a.xml', asc.replace('teacherids="P2"', 'teacherids="P9"'))).toEqual([
      422,
      'Line 51: <lesson> names “P9” in teacherids, which is not in the file.',
    ]);
    expect(await wrong('b.xml', asc.replace(/<period .*\/>\s*/g, ''))).toEqual([
      422,
      expect.stringContaining('<periods> holds no <period>'),
    ]);
    expect(await wrong('c.xml', asc.replace('lessonid="L2"', 'lessonid="L8"'))).toEqual([
      422,
      expect.stringContaining('names the lesson “L8”'),
    ]);
    expect(await wrong('d.xml', asc.replace('windows-1252', 'klingon'))).toEqual([
      422,
      expect.stringContaining('klingon, which is not read'),
    ]);
    const heads = ['Subject', 'Classes', 'Teachers', 'Times'];
    const book = (rows: (string | number | null)[][]) => workbookOf({ Lessons: [heads, ...rows] });
    expect(await wrong('a.xlsx', await book([['Mathematics', 'Form 3 East', '', 'often']]))).toEqual([
      422,
      'Lessons, row 2: Times is “often”; write it as 5, 5d1, 1x3 or 1+1+3.',
    ]);
    expect(await wrong('b.xlsx', await book([['Mathematics', null, null, 5]]))).toEqual([
      422,
      'Lessons, row 2: Classes is empty.',
    ]);
    expect(await wrong('formula.xlsx', await book([['Mathematics', 'Form 3 East', null, '=2+3']]))).toEqual([
      422,
      'Lessons, row 2: Times is empty.',
    ]);
    expect(await wrong('c.xlsx', await workbookOf({ Sheet1: [['a']] }))).toEqual([
      422,
      expect.stringContaining('none of the sheets Days, Slots'),
    ]);
    const over = [
      ['Slot', 'From', 'To'],
      ['1', '08:00', '08:40'],
      ['2', '08:30', '09:00'],
    ];
    expect(await wrong('d.xlsx', await workbookOf({ Slots: over }))).toEqual([422, 'Slots, row 3: the slot “2” overlaps “1”.']);
    expect((await wrong('e.xlsx', (await book([])).subarray(0, 300)))[0]).toBe(415);
  });

  it('takes a workbook, gives it back as it is, and changes what was changed in it', async () => {
    const empty = await sheetsOf(await bytesOf(transfersApi.template));
    expect(Object.keys(empty)).toEqual(['Days', 'Slots', 'Rooms', 'Teachers', 'Lessons', 'Times off', 'How to fill in']);
    const filled = {
      Days: [empty['Days']?.[0] ?? [], ['Monday', 'Mon', '', null], ['Tuesday', 'Tue', 'Tuesday', 1]],
      Slots: [
        ['Bell times', 'Slot', 'From', 'To', 'Kind', 'Days', 'Classes'],
        ['', '1', '08:00', '08:40', 'Lesson', '', ''],
        ['', '2', 0.361_111_111_1, '09:20', '', '', ''],
        ['', 'Break', '09:20', '09:40', 'break', '', ''],
        ['', '3', '09:40', '10:20', null, 'Monday', ''],
      ],
      Rooms: [
        ['Room', 'Kind', 'Seats'],
        [' Lab “A” ', 'Laboratory', 30],
        ["'=Field", 'Field', null],
      ],
      Teachers: [
        ['Teacher', 'Most a day', 'Most gaps'],
        ['Peter Otieno', 2, 3],
        ['Grace Wanjiru', null, null],
      ],
      Lessons: [
        ['Subject', 'Classes', 'Teachers', 'Times', 'Spread', 'Rooms'],
        ['Physics', 'Form 3 East', 'Peter Otieno', '3d1', 'As it comes', 'Lab “A”; =Field'],
        ['Mathematics', 'Form 3 West; Form 3 East [Sets: Upper]', 'Grace Wanjiru; Peter Otieno', 2, '', ''],
        ['Physics', 'Form 3 West', '', '1+3', '', ''],
      ],
      'Times off': [
        ['Whose', 'Name', 'Day', 'Slot', 'State'],
        ['Teacher', 'Peter Otieno', 'Monday', '1', 'Forbidden'],
        ['Subject', 'Physics', 'Tuesday', '2', 'Undesired'],
      ],
      Notes: [['What I think']],
    };
    const shown = await readTransferOf(app, 'plan.xlsx', await workbookOf(filled));
    expect(shown).toMatchObject({
      asked: 0,
      found: { lessons: { made: 2, left: 1 }, timesOff: { made: 2 }, limits: { made: 1 }, left: [{ what: 'The sheet “Notes”' }] },
    });
    const { rows } = (await app.call(admin, transfersApi.lessons, { id: shown.id, outcome: 'leave' })).body;
    expect(rows).toMatchObject([
      { what: 'Lessons, row 4', why: expect.stringContaining('at most 2 lessons in a row on any day') },
    ]);
    expect((await carryOut(shown)).status).toBe(200);
    const [first, second] = (await lessons()).toSorted((a, b) => a.id - b.id);
    expect(first).toMatchObject({ name: 'Physics', lengths: [1, 2], spread: 'any', roomNames: 'Lab “A”, =Field' });
    expect(second).toMatchObject({ classNames: 'Form 3 East (Upper), Form 3 West', lengths: [1, 1], roomNames: null });

    const own = await sheetsOf(await bytesOf(transfersApi.workbook));
    const same = await readTransferOf(app, 'same.xlsx', await workbookOf(own));
    expect(same.found).toMatchObject({
      lessons: { made: 0, changed: 0, same: 2, left: 0 },
      timesOff: { made: 0, changed: 0, same: 2 },
      limits: { made: 0, changed: 0 },
      rooms: { made: 0 },
      days: { made: 0 },
      slots: { made: 0 },
      groups: { made: 0 },
    });
    const changed = (own['Lessons'] ?? []).map((row) =>
      row.map((cell) => (cell === '3d1' ? '4' : cell === 'Lab “A”; =Field' ? 'Lab “A”' : cell)),
    );
    const people = (own['Teachers'] ?? []).map((row) => row.map((cell) => (cell === 2 ? 4 : cell)));
    const edited = await readTransferOf(app, 'edited.xlsx', await workbookOf({ ...own, Lessons: changed, Teachers: people }));
    expect(edited.found).toMatchObject({ lessons: { made: 0, changed: 1, same: 1 }, limits: { changed: 1 } });
    expect((await carryOut(edited)).status).toBe(200);
    expect((await lessons()).find(({ id }) => id === first?.id)).toMatchObject({ lengths: [1, 1, 1, 1], roomNames: 'Lab “A”' });
    const limitsNow = async () => (await app.call(admin, timetableTeachersApi.get, { id: f.otieno })).body;
    expect(await limitsNow()).toMatchObject({ mostDay: 4, mostGaps: 3 });
    expect((await app.call(admin, transfersApi.undo, { id: edited.id })).status).toBe(200);
    expect((await lessons()).find(({ id }) => id === first?.id)).toMatchObject({ lengths: [1, 2], roomNames: 'Lab “A”, =Field' });
    expect(await limitsNow()).toMatchObject({ mostDay: 2 });
  });
});
