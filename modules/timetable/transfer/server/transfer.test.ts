import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { lessonsApi } from '../../lessons/contract/lessons.ts';
import { lessonsWorld, type LessonsWorld } from '../../lessons/server/testing/lessons-world.ts';
import { rooms as roomsResource } from '../../setup/contract/rooms.ts';
import { timesOffApi } from '../../setup/contract/times-off.ts';
import { transfersApi } from '../contract/transfers.ts';
import { chooseTransfer, fixture, readTransferOf } from './testing/choose.ts';

const admin = 'ROLE_timetable_admin' as const;

describe('a file of FET', () => {
  let world: LessonsWorld;
  beforeAll(async () => {
    world = await lessonsWorld();
  });
  afterAll(() => world.close());

  const get = async (id: number) => (await world.app.call(admin, transfersApi.get, { id })).body;
  const lessons = async () => (await world.app.call(admin, lessonsApi.list, { size: 100 })).body.rows;
  const counts = async () => {
    const { rows } = await sql<{ all: number }>`
      select (select count(*) from timetable.lesson) + (select count(*) from timetable.time_off) + (select count(*) from timetable.teacher)
           + (select count(*) from timetable.room) + (select count(*) from timetable.plan) + (select count(*) from timetable.placement) as all`.execute(
      world.app.db.platform,
    );
    return Number(rows[0]?.all);
  };

  it('says what it would do, asks what it cannot match, and writes nothing before that', async () => {
    const before = await counts();
    const shown = await readTransferOf(world.app, 'small.fet', fixture('small.fet'));
    expect(shown).toMatchObject({ state: 'read', format: 'fet', title: 'Kilimo "Juu" High School', asked: 2 });
    const said = (kind: string) =>
      shown.items.filter((one) => one.kind === kind).map(({ name, state, becomes }) => [name, state, becomes]);
    expect(said('teacher')).toEqual([
      ['P. Otieno', 'match', 'Peter Otieno'],
      ['WANJIRU Grace ', 'match', 'Grace Wanjirũ'],
      ['Mr "X"', 'ask', null],
    ]);
    expect(said('class')).toEqual([['F3', 'match', 'Form 3']]);
    expect(said('group')).toEqual([
      ['F3: Form 3 East', 'match', 'Form 3 East'],
      ['F3: Form 3 West', 'match', 'Form 3 West'],
    ]);
    expect(said('subject').find(([name]) => name?.startsWith('Guidance'))).toEqual(['Guidance & counselling', 'ask', null]);
    expect(said('room')).toEqual([
      ['Physics laboratory', 'match', 'Physics laboratory'],
      ['Room "9" ', 'new', 'Make it'],
    ]);
    expect(said('day').every(([, state]) => state === 'match')).toBe(true);
    expect(shown.found?.left).toEqual([
      expect.objectContaining({ what: 'ConstraintTeachersMaxGapsPerDay', count: 1 }),
      expect.objectContaining({ what: 'Inactive activities', count: 1 }),
    ]);
    const early = await world.app.call(
      admin,
      transfersApi.carryOut,
      { id: shown.id, fingerprint: shown.fingerprint ?? '' },
      freshKey(),
    );
    expect([early.status, JSON.stringify(early.body)]).toEqual([422, expect.stringContaining('Say first')]);
    expect(await counts()).toBe(before);
  });

  it('imports it whole with a timetable of its places, once, and takes it back', async () => {
    const before = await counts();
    const { id, items } = await readTransferOf(world.app, 'small.fet', fixture('small.fet'));
    const key = (name: string) => items.find((one) => one.name.startsWith(name))?.id ?? '';
    const wrong = await world.app.call(admin, transfersApi.choose, { id, choices: [{ item: key('Mr'), to: '999999' }] });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
      400,
      expect.stringContaining('Choose one of the answers for “Mr \\"X\\"”'),
    ]);
    const chosen = (
      await world.app.call(admin, transfersApi.choose, {
        id,
        choices: [
          { item: key('Mr'), to: 'leave' },
          { item: key('Guidance'), to: 'title' },
        ],
      })
    ).body;
    expect(chosen).toMatchObject({ asked: 0, found: { lessons: { made: 3, changed: 0, same: 0, left: 0 }, placed: 2 } });
    const input = { id, fingerprint: chosen.fingerprint ?? '', planName: 'From FET' };
    const done = await world.app.call(admin, transfersApi.carryOut, input, freshKey());
    expect(done).toMatchObject({ status: 200, body: { state: 'done', lessons: 3 } });
    expect(
      (await lessons()).map(({ name, classNames, teachers, lengths, spread }) => [name, classNames, teachers, lengths, spread]),
    ).toEqual(
      expect.arrayContaining([
        ['Physics', 'Form 3 East', 'Peter Otieno', [1, 1, 2], 'days'],
        ['Mathematics', 'Form 3 West', 'Grace Wanjirũ', [1, 1], 'any'],
        ['Guidance & counselling', 'Form 3', null, [1], 'days'],
      ]),
    );
    const off = (await world.app.call(admin, timesOffApi.get, { owner: 'teacher', key: String(world.otieno) })).body.cells;
    expect(off).toEqual([
      { dayId: world.days[0], slotId: world.slots[0], level: 'forbidden' },
      { dayId: world.days[4], slotId: world.slots[6], level: 'forbidden' },
    ]);
    const { rows: placed } = await sql<{ piece: number; day: number; slot: number; room: number | null; locked: boolean }>`
      select piece, day_id::int as day, slot_id::int as slot, room_id::int as room, locked from timetable.placement order by piece`.execute(
      world.app.db.platform,
    );
    expect(placed).toEqual([
      { piece: 0, day: world.days[1], slot: world.slots[1], room: null, locked: true },
      { piece: 2, day: world.days[3], slot: world.slots[5], room: world.lab, locked: false },
    ]);
    const again = await world.app.call(admin, transfersApi.carryOut, input, freshKey());
    expect(again.status).toBe(409);

    const twice = await readTransferOf(world.app, 'small.fet', fixture('small.fet'));
    const answers = [
      { item: key('Mr'), to: 'leave' },
      { item: key('Guidance'), to: 'title' },
    ];
    const second = (await world.app.call(admin, transfersApi.choose, { id: twice.id, choices: answers })).body;
    expect(second.found).toMatchObject({
      lessons: { made: 0, changed: 0, same: 3 },
      rooms: { made: 0 },
      timesOff: { made: 0, changed: 0, same: 3 },
      limits: { made: 0, changed: 0, same: 1 },
    });
    const nothing = await world.app.call(
      admin,
      transfersApi.carryOut,
      { id: twice.id, fingerprint: second.fingerprint ?? '' },
      freshKey(),
    );
    expect([nothing.status, JSON.stringify(nothing.body)]).toEqual([422, expect.stringContaining('is here already')]);

    const undone = await world.app.call(admin, transfersApi.undo, { id });
    expect(undone).toMatchObject({ status: 200, body: { state: 'undone' } });
    expect(await counts()).toBe(before);
    expect((await world.app.call(admin, transfersApi.undo, { id })).status).toBe(409);
    const listed = (await world.app.call(admin, transfersApi.list, { q: 'small' })).body.rows;
    expect(listed.find((one) => one.id === id)).toMatchObject({ state: 'undone', format: 'fet', lessons: 3 });
  });

  it('is refused where something has changed since it was shown, and not undone once somebody has touched what it made', async () => {
    const { id, items } = await readTransferOf(world.app, 'small.fet', fixture('small.fet'));
    const asked = items.filter(({ state }) => state === 'ask').map((one) => ({ item: one.id, to: 'leave' }));
    const shown = (await world.app.call(admin, transfersApi.choose, { id, choices: asked })).body;
    const room = await world.app.call(admin, roomsResource.api.create, { name: 'room “9”', short: 'R9' });
    expect(room.status).toBe(200);
    const stale = await world.app.call(admin, transfersApi.carryOut, { id, fingerprint: shown.fingerprint ?? '' }, freshKey());
    expect([stale.status, JSON.stringify(stale.body)]).toEqual([409, expect.stringContaining('Look at it again')]);
    const fresh = await get(id);
    expect(fresh.found?.rooms.made).toBe(0);
    expect(
      (await world.app.call(admin, transfersApi.carryOut, { id, fingerprint: fresh.fingerprint ?? '' }, freshKey())).status,
    ).toBe(200);
    const [lesson] = await lessons();
    if (!lesson) throw new Error('No lesson was made.');
    expect((await world.app.call(admin, lessonsApi.update, { ...lesson, note: 'Touched' })).status).toBe(200);
    const undone = await world.app.call(admin, transfersApi.undo, { id });
    expect([undone.status, JSON.stringify(undone.body)]).toEqual([
      409,
      expect.stringContaining('a lesson was changed or removed since'),
    ]);
    expect((await get(id)).state).toBe('done');
  });

  it('is for the timetable’s administrator of the school only', async () => {
    const { id } = await readTransferOf(world.app, 'small.fet', fixture('small.fet'));
    expect((await chooseTransfer(world.app, 'small.fet', fixture('small.fet'), 'ROLE_View_Only')).status).toBe(403);
    expect((await world.app.call('ROLE_View_Only', transfersApi.get, { id })).status).toBe(200);
    expect((await world.app.call('otherSchool', transfersApi.get, { id })).status).toBe(404);
    for (const caller of ['ROLE_View_Only', 'ROLE_Pay_Fees'] as const)
      expect((await world.app.call(caller, transfersApi.carryOut, { id, fingerprint: '' }, freshKey())).status).toBe(403);
    expect((await world.app.call('otherSchool', transfersApi.undo, { id })).status).toBe(404);
  });

  it('says where a bad file is wrong, and reads nothing of it', async () => {
    const fet = fixture('small.fet').toString('utf8');
    const wrong = async (name: string, bytes: string | Uint8Array) => {
      const { status, message } = await chooseTransfer(world.app, name, bytes);
      return [status, message] as const;
    };
    const bomb = `<?xml version="1.0"?><!DOCTYPE fet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><fet>&b;</fet>`;
    expect(await wrong('bomb.fet', bomb)).toEqual([
      422,
      'Line 1: a document type is not read, and entities of its own are not resolved.',
    ]);
    expect(await wrong('broken.fet', fet.slice(0, 3000))).toEqual([422, expect.stringMatching(/^Line \d+: .*<\w+>/)]);
    expect(
      await wrong(
        'hours.fet',
        fet.replace(/<Hours_List>[^]*<\/Hours_List>/, '<Hours_List><Number_of_Hours>0</Number_of_Hours></Hours_List>'),
      ),
    ).toEqual([422, expect.stringContaining('<Hours_List> holds no <Hour>')]);
    expect(await wrong('long.fet', fet.replace('<Duration>2</Duration>', '<Duration>9</Duration>'))).toEqual([
      422,
      expect.stringContaining('<Activity> 3 takes 9 hours, and a day has 6'),
    ]);
    expect(
      await wrong('names.fet', fet.replace('<Teacher>P. Otieno</Teacher><Subject>', '<Teacher>P. Otieno </Teacher><Subject>')),
    ).toEqual([422, expect.stringContaining('names the teacher “P. Otieno ”, which is not in the file')]);
    const days = Array.from({ length: 30 }, (_, at) => `<Day><Name>D${at}</Name></Day>`).join('');
    const many = fet.replace(/<Days_List>[^]*<\/Days_List>/, `<Days_List><Number_of_Days>30</Number_of_Days>${days}</Days_List>`);
    expect(
      await wrong(
        'days.fet',
        many.replaceAll(
          /<(Time|Space)_Constraints_List>[^]*?<\/\1_Constraints_List>/g,
          '<$1_Constraints_List></$1_Constraints_List>',
        ),
      ),
    ).toEqual([422, expect.stringContaining('<Days_List> has 30 days, which are 6 weeks')]);
    expect(await wrong('other.xml', '<html></html>')).toEqual([
      422,
      expect.stringContaining('<html> is neither a timetable of FET'),
    ]);
    expect(await wrong('lessons.csv', 'Subject,Classes\r\nMathematics,Form 3')).toEqual([
      415,
      expect.stringContaining('A CSV file holds one table only'),
    ]);
    expect(await wrong('empty.fet', '')).toEqual([422, 'The file is empty.']);
    expect(await wrong('huge.fet', Buffer.alloc(50 * 1024 * 1024, 32))).toEqual([413, expect.stringContaining('at most 10 MB')]);
    const order = (first: number, second: number) =>
      `<ConstraintTwoActivitiesOrdered><Weight_Percentage>100</Weight_Percentage><First_Activity_Id>${first}</First_Activity_Id><Second_Activity_Id>${second}</Second_Activity_Id><Active>true</Active><Comments></Comments></ConstraintTwoActivitiesOrdered>`;
    const cycle = await readTransferOf(
      world.app,
      'cycle.fet',
      fet.replace('</Time_Constraints_List>', `${order(1, 4)}${order(4, 1)}</Time_Constraints_List>`),
    );
    expect(cycle.found?.warnings.join(' ')).toContain('would have to come before itself');
    expect(cycle.found?.left).toContainEqual(expect.objectContaining({ what: 'ConstraintTwoActivitiesOrdered', count: 2 }));
  });
});
