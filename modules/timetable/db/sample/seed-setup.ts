import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import type { RoomKind } from '../../setup/contract/kinds.ts';
import { palette } from '../../setup/contract/palette.ts';
import type { Owner } from '../../setup/contract/times-off.ts';
import { copyBell } from '../../setup/server/bells.store.ts';
import { saveClass } from '../../setup/server/classes.store.ts';
import { timetableClasses, timetableTeachers } from '../../setup/server/classes.ts';
import { readCycle, saveCycle } from '../../setup/server/cycle.store.ts';
import { roomStore } from '../../setup/server/rooms.store.ts';
import { slotStore } from '../../setup/server/slots.store.ts';
import { colourSubjects, subjectStore } from '../../setup/server/subjects.store.ts';
import { tagStore } from '../../setup/server/tags.store.ts';
import { saveTeacher } from '../../setup/server/teachers.store.ts';
import { readTimesOff, saveTimesOff } from '../../setup/server/times-off.store.ts';
import { setUpUsualDay } from '../../setup/server/usual-day.ts';

/** Rooms besides the classrooms: a laboratory is too small, a workshop is out of use, one has no seats counted. */
const special: readonly (readonly [name: string, short: string, kind: RoomKind, capacity: number | null, tag?: string])[] = [
  ['Physics laboratory', 'PhyLab', 'laboratory', 50, 'Wet laboratory'],
  ['Chemistry laboratory', 'CheLab', 'laboratory', 50, 'Wet laboratory'],
  ['Biology “old” lab', 'BioLab', 'laboratory', 24, 'Wet laboratory'],
  ['Computer room', 'Comp', 'computer', 45, 'Projector'],
  ['Home science room', 'HSc', 'home_science', 30],
  ['Art & music room', 'Art', 'art', 40],
  ['Music room', 'Mus', 'music', 25],
  ['Library', 'Lib', 'library', 60, 'Ground floor'],
  ["St. Monica's hall", 'Hall', 'hall', 400, 'Projector'],
  ['Playing field', 'Field', 'field', null],
  ['Carpentry workshop', 'Wood', 'workshop', 20],
];

/** What subjects ask, by KNEC's code or the school's own. */
const asks: Readonly<Record<string, Partial<Parameters<typeof subjectStore.update>[3]>>> = {
  '121': { short: 'Mat', difficulty: 'hard', dayPart: 'morning' },
  '101': { short: 'Eng' },
  '102': { short: 'Kis' },
  '231': { short: 'Bio', roomKind: 'laboratory' },
  '232': { short: 'Phy', roomKind: 'laboratory', difficulty: 'hard', dayPart: 'not_after_lunch' },
  '233': { short: 'Che', roomKind: 'laboratory', difficulty: 'hard' },
  '451': { short: 'Com', roomKind: 'computer' },
  '441': { short: 'HSc', roomKind: 'home_science' },
  '511': { short: 'Mus', roomKind: 'music' },
  ART: { short: 'Art', roomKind: 'art' },
  SPR: { roomKind: 'field', difficulty: 'easy', dayPart: 'afternoon' },
  LSK: { difficulty: 'easy', dayPart: 'early' },
};

/** Nobody keeps lessons yet. */
const noLoads = () => Promise.resolve(null);

/**
 * What a school's timetable is made of, through the functions of the screens.
 * @param weeks of its cycle; with two there is school on some Saturdays
 */
export async function seedSetup(ctx: SchoolContext, weeks: number): Promise<void> {
  const tagIds = new Map<string, number>();
  for (const [at, name] of ['Ground floor', 'Projector', 'Wet laboratory', 'Mwalimu’s “own” room'].entries())
    tagIds.set(name, (await tagStore.create(ctx, { name, colour: palette[at] ?? palette[0] })).id);
  const { bellId } = await setUpUsualDay(ctx, { pack: 'secondary', classIds: [] });
  if (weeks > 1) await secondWeek(ctx);
  await bellOfTheLast(ctx, bellId);
  await roomsOf(ctx, tagIds);
  await colourSubjects(ctx);
  const subjects = (await subjectStore.list(ctx, { page: 1, size: 200, sort: 'name' })).rows;
  for (const { id, version, ...subject } of subjects) {
    const own = asks[subject.code ?? ''];
    if (own) await subjectStore.update(ctx, id, version, { ...subject, ...own });
  }
  await teachersOf(ctx);
  await timesOffOf(ctx, there(subjects.find(({ code }) => code === '121')).id);
}

/** The same days once more, and a Saturday in the second week only. */
async function secondWeek(ctx: SchoolContext): Promise<void> {
  const cycle = await readCycle(ctx.tx);
  const again = cycle.days.map((day) => ({ ...day, id: null, name: `${day.name} B`, short: `${day.short} B`, week: 2 }));
  const saturday = { id: null, name: 'Saturday B', short: 'Sat B', weekday: 6, week: 2, active: true };
  await saveCycle(ctx, { ...cycle, weeks: 2, firstMonday: '2026-01-05', days: [...cycle.days, ...again, saturday] });
}

/** The highest class has bell times of its own, with a lesson before all others and no games. */
async function bellOfTheLast(ctx: SchoolContext, bellId: number): Promise<void> {
  const last = there((await timetableClasses(ctx.tx)).at(-1));
  const bell = await copyBell(ctx, bellId, { name: `${last.className} “candidates”`, classIds: [last.classId] });
  const { rows } = await slotStore.list(ctx, { bellId: bell.id, page: 1, size: 50, sort: 'startsAt' });
  for (const { id, kind } of rows) if (kind === 'assembly' || kind === 'games') await slotStore.remove(ctx, id);
  const early = { bellId: bell.id, name: '0', startsAt: '07:10', endsAt: '07:50', kind: 'lesson', dayIds: [] } as const;
  await slotStore.create(ctx, { ...early, dayIds: [] });
}

/** A classroom for every class and stream but the last, and the special rooms. */
async function roomsOf(ctx: SchoolContext, tagIds: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, short, kind, capacity, tag] of special)
    await roomStore.create(ctx, {
      name,
      short,
      kind,
      capacity,
      building: kind === 'laboratory' ? 'Science block' : null,
      tagIds: tag === undefined ? [] : [there(tagIds.get(tag))],
      active: kind !== 'workshop',
    });
  const classes = await timetableClasses(ctx.tx);
  for (const [at, { key, name, short, size }] of classes.entries()) {
    if (at === classes.length - 1) continue;
    const room = await roomStore.create(ctx, {
      name: `${name} classroom`,
      short,
      kind: 'classroom',
      capacity: at === 1 ? Math.max(1, size - 10) : 50,
      building: at % 2 === 0 ? 'Tuition block' : "Founder's wing",
      tagIds: at < 4 ? [there(tagIds.get('Ground floor'))] : [],
      active: true,
    });
    await saveClass(ctx, noLoads, { id: key, version: 0, short: null, homeRoomId: room.id, teacherFirst: at % 3 === 0 });
  }
}

/** Some teachers have limits of their own, and one is taken out of the timetable. */
async function teachersOf(ctx: SchoolContext): Promise<void> {
  const teachers = await timetableTeachers(ctx.tx);
  const none = { short: null, leastWeek: null, mostDay: null, mostRun: null, mostDays: null, mostGaps: null, homeRoomId: null };
  const limits = [
    { ...none, mostWeek: 18, leastWeek: 10, mostDay: 5, active: true },
    { ...none, mostWeek: 30, mostDay: 7, mostRun: 4, mostGaps: 6, active: true },
    { ...none, mostWeek: 38, short: 'D’A', mostDays: 4, active: true },
    { ...none, mostWeek: 16, active: teachers.length < 20 },
  ];
  for (const [at, said] of limits.entries()) {
    const teacher = teachers[at * 2 + 1];
    if (teacher) await saveTeacher(ctx, noLoads, { id: teacher.id, version: 0, ...said });
  }
}

/** Mondays and Friday afternoons of some, the last slot of mathematics, a room that is let on Wednesdays. */
async function timesOffOf(ctx: SchoolContext, mathematics: number): Promise<void> {
  const [first, second] = await timetableTeachers(ctx.tx);
  const [room] = (await roomStore.list(ctx, { page: 1, size: 1, sort: 'name' })).rows;
  const [class_] = await timetableClasses(ctx.tx);
  const painted: readonly (readonly [Owner, string, 'undesired' | 'forbidden', (weekday: number, name: string) => boolean])[] = [
    ['teacher', String(there(first).id), 'forbidden', (weekday) => weekday === 1],
    ['teacher', String(there(second).id), 'undesired', (weekday, name) => weekday === 5 && Number(name) > 6],
    ['subject', String(mathematics), 'undesired', (_, name) => name === '8'],
    ['room', String(there(room).id), 'forbidden', (weekday, name) => weekday === 3 && Number(name) > 6],
    ['class', there(class_).key, 'forbidden', (weekday, name) => weekday === 5 && name === '8'],
  ];
  const { days } = await readCycle(ctx.tx);
  const weekdayOf = new Map(days.map(({ id, weekday }) => [id, weekday]));
  for (const [owner, key, level, where] of painted) {
    const grid = await readTimesOff(ctx.tx, owner, key);
    const lessons = grid.bells.flatMap(({ slots }) => slots.filter(({ kind }) => kind === 'lesson'));
    const changes = grid.days.flatMap((day) =>
      lessons
        .filter(({ name, dayIds }) => (dayIds.length === 0 || dayIds.includes(day.id)) && where(weekdayOf.get(day.id) ?? 0, name))
        .map(({ id }) => ({ dayId: day.id, slotId: id, was: null, level })),
    );
    await saveTimesOff(ctx, { owner, key, changes });
  }
}
