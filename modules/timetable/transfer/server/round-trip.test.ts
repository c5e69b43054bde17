import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { freshKey } from '#app/testing/students.ts';
import { optionBlocksApi } from '../../lessons/contract/blocks/option-blocks.ts';
import { divisions } from '../../lessons/contract/groups/divisions.ts';
import { lessonsApi } from '../../lessons/contract/lessons.ts';
import { admin, lessonsWorld, type LessonsWorld } from '../../lessons/server/testing/lessons-world.ts';
import { boardApi } from '../../plans/contract/board/board.ts';
import { type Transfer, transfersApi } from '../contract/transfers.ts';
import { chooseTransfer, readTransferOf, sheetsOf, workbookOf } from './testing/choose.ts';

describe('what goes out as a file and comes back', () => {
  let w: LessonsWorld;
  let plan = 0;
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(w.app.db.platform)).rows[0]?.id ?? 0;
  const added = async (draft: Partial<CallInput<typeof lessonsApi.create>>): Promise<number> => {
    const { status, body } = await w.app.call(admin, lessonsApi.create, {
      courseId: null,
      title: null,
      lengths: [1],
      spread: 'any',
      classes: [],
      ...draft,
    });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.any(String)]);
    return body.id;
  };
  const placements = async (planId: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      select lesson_id::int as lesson, piece, day_id::int as day, slot_id::int as slot, room_id::int as room, locked
        from timetable.placement where plan_id = ${planId} order by lesson_id, piece`.execute(w.app.db.platform);
    return rows;
  };
  const leave = async (shown: Transfer): Promise<Transfer> => {
    const choices = shown.items.flatMap(({ id, state, kind }) =>
      state === 'ask' ? [{ item: id, to: kind === 'subject' ? 'title' : 'leave' }] : [],
    );
    return choices.length === 0 ? shown : (await w.app.call(admin, transfersApi.choose, { id: shown.id, choices })).body;
  };
  const workbook = async () => {
    const answer = await w.app.http.inject({
      url: transfersApi.workbook.path,
      headers: { authorization: `Bearer ${await w.app.tokenOf(admin)}` },
    });
    return sheetsOf(answer.rawPayload);
  };

  beforeAll(async () => {
    w = await lessonsWorld();
    const { days, slots, form3, east, maths, english, physics, music, wanjiru, otieno, lab, hall } = w;
    const school = w.app.schoolA;
    // Friday begins with the second lesson of other days.
    await sql`update timetable.slot set day_ids = ${days.slice(0, 4)}::bigint[] where id = ${slots[0]}`.execute(
      w.app.db.platform,
    );
    const joined = await added({
      courseId: maths,
      lengths: [1, 1],
      teacherIds: [wanjiru],
      classes: [{ key: `c${form3}`, partId: null }],
    });
    const kamau = await one(sql`
      insert into settings.staff_member (school_id, staff_no, full_name, gender, kind) values (${school}, 'T 99', 'Kamau Leaves', 'male', 'teacher') returning id`);
    await added({
      courseId: english,
      lengths: [1, 1, 1],
      teacherIds: [kamau],
      classes: [{ key: String(east), partId: null }],
      roomNeed: 'listed',
      rooms: [
        { roomId: hall, rank: 'normal' },
        { roomId: lab, rank: 'emergency' },
      ],
    });
    await added({ title: 'Drama', lengths: [3], teacherIds: [otieno], classes: [{ key: String(east), partId: null }] });
    const state = (await w.app.call(admin, optionBlocksApi.get, { classKey: `c${form3}` })).body;
    const group = (courseId: number, name: string, students: number[], teacher: number) => ({
      partId: null,
      name,
      courseId,
      teacherIds: [teacher],
      students,
    });
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = w.choosers;
    const saved = await w.app.call(admin, optionBlocksApi.save, {
      classKey: state.classKey,
      seen: state.seen,
      blocks: [
        {
          divisionId: null,
          name: 'Block A: sciences',
          lengths: [1],
          parts: [group(physics, 'Physics', [a, b, c, d], otieno), group(music, 'Music', [e, f], wanjiru)],
        },
        { divisionId: null, name: 'Block B', lengths: [1], parts: [group(music, 'Music', [a, b], wanjiru)] },
      ],
    });
    expect(saved.status).toBe(200);
    await sql`update settings.staff_member set status = 'left' where id = ${kamau}`.execute(w.app.db.platform);
    plan = await one(sql`insert into timetable.plan (school_id, name, made) values (${school}, 'Draft', 'empty') returning id`);
    await sql`
      insert into timetable.placement (school_id, plan_id, lesson_id, piece, day_id, slot_id, locked)
      values (${school}, ${plan}, ${joined}, 0, ${days[0]}, ${slots[0]}, false), (${school}, ${plan}, ${joined}, 1, ${days[4]}, ${slots[1]}, true)`.execute(
      w.app.db.platform,
    );
  });
  afterAll(() => w.close());

  it('as a file of FET changes no lesson, and gives the same timetable with its locks', async () => {
    const { body } = await w.app.call(admin, boardApi.fet, { id: plan });
    const shown = await leave(await readTransferOf(w.app, 'Draft.fet', body as unknown as Uint8Array));
    expect(shown.items.filter(({ kind }) => kind === 'group').map(({ becomes }) => becomes)).toEqual(
      expect.arrayContaining(['Block A: sciences: Physics', 'Block A: sciences: Music', 'Block B: Music']),
    );
    expect(shown).toMatchObject({
      asked: 0,
      found: { lessons: { made: 0, changed: 0, same: 6, left: 0 }, groups: { made: 0 }, placed: 2 },
    });
    const input = { id: shown.id, fingerprint: shown.fingerprint ?? '', planName: 'Back again' };
    const done = await w.app.call(admin, transfersApi.carryOut, input, freshKey());
    expect(done.status).toBe(200);
    const back = done.body.found?.planId ?? 0;
    expect(await placements(back)).toEqual(await placements(plan));
    // A place of a piece that the lesson no longer has is none: the lesson is unplaced still.
    const unplaced = async () => (await w.app.call(admin, lessonsApi.list, { unplaced: true })).body.rows;
    const drama = (await unplaced()).find(({ name }) => name === 'Drama');
    await sql`
      insert into timetable.placement (school_id, plan_id, lesson_id, piece, day_id, slot_id)
      values (${w.app.schoolA}, ${back}, ${drama?.id}, 1, ${w.days[1]}, ${w.slots[0]})`.execute(w.app.db.platform);
    expect((await unplaced()).map(({ name }) => name)).toContain('Drama');
  });

  it('as a workbook changes nothing: triples, ranks of rooms and teachers who have left stay', async () => {
    const before = (await w.app.call(admin, lessonsApi.list, { size: 100 })).body.rows;
    const sheets = await workbook();
    const shown = await readTransferOf(w.app, 'same.xlsx', await workbookOf(sheets));
    expect(shown).toMatchObject({
      asked: 0,
      found: { lessons: { made: 0, changed: 0, same: 6, left: 0 }, groups: { made: 0 }, slots: { made: 0 } },
    });
    // Another cell of such a lesson may change, and the rest of it stays.
    const drama = before.find(({ name }) => name === 'Drama');
    if (!drama) throw new Error('Drama is a lesson.');
    const fixed = [{ piece: 0, dayId: w.days[1] ?? 0, slotId: w.slots[0] ?? 0 }];
    expect((await w.app.call(admin, lessonsApi.update, { ...drama, fixed })).status).toBe(200);
    const other: Readonly<Record<string, string>> = { '3': '4', '1x3': '2d1' };
    const edited = (sheets['Lessons'] ?? []).map((row) =>
      row.map((cell) => (typeof cell === 'string' ? (other[cell] ?? cell) : cell)),
    );
    const next = await readTransferOf(w.app, 'edited.xlsx', await workbookOf({ ...sheets, Lessons: edited }));
    expect(next.found?.lessons).toMatchObject({ made: 0, changed: 2, same: 4 });
    const input = { id: next.id, fingerprint: next.fingerprint ?? '' };
    expect((await w.app.call(admin, transfersApi.carryOut, input, freshKey())).status).toBe(200);
    const english = before.find(({ name }) => name === 'English');
    const after = (await w.app.call(admin, lessonsApi.get, { id: english?.id ?? 0 })).body;
    expect([after.lengths, after.teacherIds, after.rooms]).toEqual([[1, 1, 1, 1], english?.teacherIds, english?.rooms]);
    expect((await w.app.call(admin, divisions.api.list, {})).body.total).toBe(2);
    // The three in a row that were fixed are a double now; taken back, they are what they were.
    const dramaNow = async () => (await w.app.call(admin, lessonsApi.get, { id: drama.id })).body;
    expect(await dramaNow()).toMatchObject({ lengths: [2], fixed: [] });
    expect((await w.app.call(admin, transfersApi.undo, { id: next.id })).status).toBe(200);
    expect(await dramaNow()).toMatchObject({ lengths: [3], fixed });
  });

  it('as a workbook that is changed by hand is refused where two are of one name, one day or one class', async () => {
    const sheets = await workbook();
    const wrong = async (more: Readonly<Record<string, (string | number | null)[][]>>) =>
      (await chooseTransfer(w.app, 'wrong.xlsx', await workbookOf({ ...sheets, ...more }))).message;
    const people = ['Teacher', 'Staff no.'];
    const twins = [people, ['Grace Wanjirũ', 'A 1'], ['Grace Wanjirũ', 'A 2']];
    const taught = (name: string) => [
      ['Subject', 'Classes', 'Teachers', 'Times'],
      ['Mathematics', 'Form 3 East', name, '1'],
    ];
    expect(await wrong({ Teachers: twins, Lessons: taught('Grace Wanjirũ') })).toContain(
      'Lessons, row 2: “Grace Wanjirũ” are two on the sheet Teachers; write the staff number behind it',
    );
    const told = await readTransferOf(
      w.app,
      'twins.xlsx',
      await workbookOf({ Teachers: twins, Lessons: taught('Grace Wanjirũ (A 2)') }),
    );
    expect(told.items.filter(({ kind, detail }) => kind === 'teacher' && detail === '1 lesson')).toHaveLength(1);
    const days = [
      ['Day', 'Weekday', 'Week'],
      ['Monday', '', 1],
    ];
    expect(await wrong({ Days: [...days, ['First day', 'Monday', 1]] })).toBe(
      'Days, row 3: “First day” is the same day of the same week as “Monday”.',
    );
    expect(await wrong({ Days: [...days, ['First day', '', 1]] })).toBe(
      'Days, row 3: say under Weekday which day “First day” is.',
    );
    const heads = ['Bell times', 'Slot', 'From', 'To', 'Days', 'Classes'];
    const bells = [heads, ['Lower', '1', '08:00', '08:40', '', 'Form 3'], ['Upper', '1', '08:00', '08:35', '', 'Form 3']];
    expect(await wrong({ Slots: bells })).toBe('Slots, row 3: Form 3 keeps “Lower” already.');
    // Bell times for all others are there already, so no more of them can be made.
    const others = await readTransferOf(
      w.app,
      'others.xlsx',
      await workbookOf({
        Slots: [heads, ['Lower', '1', '08:00', '08:40', '', ''], ['Upper', '1', '09:00', '09:35', '', 'Form 3']],
      }),
    );
    expect(
      others.items
        .filter(({ kind }) => kind === 'bell')
        .map(({ name, state, options }) => [name, state, options?.map(({ value }) => value).includes('new') ?? true]),
    ).toEqual([
      ['Lower', 'ask', false],
      ['Upper', 'new', true],
    ]);
  });

  it('takes a time off by the slot of its day where two slots have one name', async () => {
    const slots = [
      ['Bell times', 'Slot', 'From', 'To', 'Days'],
      ['Short Friday', '1', '07:00', '07:40', 'Monday'],
      ['Short Friday', '1', '07:00', '07:35', 'Friday'],
    ];
    const { status, id } = await chooseTransfer(
      w.app,
      'friday.xlsx',
      await workbookOf({
        Days: [['Day'], ['Monday'], ['Friday']],
        Slots: slots,
        'Times off': [
          ['Whose', 'Name', 'Day', 'Slot', 'State'],
          ['Teacher', 'Peter Otieno', 'Friday', '1', 'Forbidden'],
        ],
      }),
    );
    expect(status).toBe(200);
    const { rows } = await sql<{ slot: number }>`
      select (content -> 'timesOff' -> 0 ->> 'slot')::int as slot from timetable.transfer where id = ${id}`.execute(
      w.app.db.platform,
    );
    expect(rows).toEqual([{ slot: 1 }]);
  });
});
