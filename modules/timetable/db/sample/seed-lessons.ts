import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { arrange } from '../../lessons/server/blocks/arrange.ts';
import { optionsOf, readBlocks } from '../../lessons/server/blocks/blocks.store.ts';
import { saveBlocks } from '../../lessons/server/blocks/save-blocks.ts';
import { lessonStore } from '../../lessons/server/cards/lessons.store.ts';
import { lessonChoices } from '../../lessons/server/choices.store.ts';
import { readLessonGrid } from '../../lessons/server/grid/read-lesson-grid.ts';
import { saveLessonGrid } from '../../lessons/server/grid/save-lesson-grid.ts';
import { divisionStore } from '../../lessons/server/groups/divisions.store.ts';
import type { LessonChoices } from '../../lessons/contract/lessons.ts';
import { readGrid } from '../../setup/server/read-grid.ts';

type Grid = Awaited<ReturnType<typeof readLessonGrid>>;

/** What is taught in a sample school: what exams know, option blocks of each class, groups, and cards that say everything they can. */
export async function seedTimetableLessons(ctx: SchoolContext): Promise<void> {
  const { proposals } = await readLessonGrid(ctx.tx);
  if (proposals.length > 0)
    await saveLessonGrid(ctx, {
      changes: proposals.map(({ classKey, courseId, title, lengths }) => ({
        classKey,
        courseId,
        title,
        lengths,
        lessonId: null,
        version: null,
      })),
    });
  await lightenTeachers(ctx);
  const grid = await readLessonGrid(ctx.tx);
  for (const classId of new Set(grid.classes.map((one) => one.classId))) await blocksOf(ctx, classId, grid);
  await groupsAndOthers(ctx, await lessonChoices(ctx.tx));
}

/** Teachers keep below their most: what exams give them beyond goes to whoever teaches least. */
async function lightenTeachers(ctx: SchoolContext): Promise<void> {
  const store = lessonStore();
  const { teachers } = await lessonChoices(ctx.tx);
  const load = new Map(teachers.map(({ id, slots }) => [id, slots]));
  const most = new Map(teachers.map(({ id, most: own }) => [id, Math.min(own, 20)]));
  const { rows } = await store.list(ctx, { page: 1, size: 200, sort: '-slots', active: true });
  for (const { id, version, teacherIds, slots } of rows) {
    const [teacher] = teacherIds;
    if (teacher === undefined || (load.get(teacher) ?? 0) <= (most.get(teacher) ?? 0)) continue;
    const other = lightest(teachers, load, most, slots, new Set(teacherIds));
    if (other === null) continue;
    const card = await store.get(ctx, id);
    await store.update(ctx, id, version, { ...card, teacherIds: [other] });
    for (const one of teacherIds) load.set(one, (load.get(one) ?? 0) - slots);
    load.set(other, (load.get(other) ?? 0) + slots);
  }
}

/** Who teaches least of those who can take so much more. */
function lightest(
  teachers: LessonChoices['teachers'],
  load: ReadonlyMap<number, number>,
  most: ReadonlyMap<number, number>,
  slots: number,
  not: ReadonlySet<number>,
): number | null {
  const able = teachers.filter(
    ({ id, teaches }) => teaches && !not.has(id) && (load.get(id) ?? 0) + slots <= (most.get(id) ?? 0),
  );
  return able.toSorted((one, other) => (load.get(one.id) ?? 0) - (load.get(other.id) ?? 0) || one.id - other.id)[0]?.id ?? null;
}

/** The subjects of choice of a class in as many blocks as its students need, each as often as there is room for. */
async function blocksOf(ctx: SchoolContext, classId: number, grid: Grid): Promise<void> {
  const whole = grid.classes.filter((one) => one.classId === classId);
  const classKey = whole.length === 1 && whole[0]?.key.startsWith('c') ? whole[0].key : `c${classId}`;
  const state = await readBlocks(ctx.tx, classKey);
  const options = (await optionsOf(ctx.tx, { classId, streamId: null })).filter(({ takers }) => takers > 0);
  if (options.length === 0) return;
  const blocks = Math.max(1, ...state.students.map(({ courses }) => courses.length));
  const found = arrange(state.students, options, blocks, 80);
  const free = Math.min(...whole.map(({ slots, load }) => (slots ?? 40) - load));
  const often = Math.max(1, Math.min(5, Math.floor((free - 1) / blocks)));
  const teachers = (await lessonChoices(ctx.tx)).teachers;
  const load = new Map(teachers.map(({ id, slots }) => [id, slots]));
  const most = new Map(teachers.map(({ id, most: own }) => [id, own]));
  const counts = new Map<number, number>();
  await saveBlocks(ctx, {
    classKey,
    seen: [],
    blocks: found.blocks
      .filter(({ parts }) => parts.some(({ students }) => students.length > 0))
      .map(({ parts }, at) => {
        const busy = new Set<number>();
        return {
          divisionId: null,
          name: at === 0 ? 'Block “A” ' : `Block ${String.fromCodePoint(65 + at)}`,
          lengths: often >= 4 ? [...Array<number>(often - 2).fill(1), 2] : Array<number>(often).fill(1),
          parts: parts
            .filter(({ students }) => students.length > 0)
            .map(({ courseId, students }) => {
              const own = options.find((option) => option.courseId === courseId);
              const turn = (counts.get(courseId) ?? 0) + 1;
              counts.set(courseId, turn);
              const known = (own?.teachers ?? []).find(
                (id) => !busy.has(id) && (load.get(id) ?? 0) + often <= (most.get(id) ?? 0),
              );
              const teacher = known ?? lightest(teachers, load, most, often, busy);
              if (teacher !== null) {
                busy.add(teacher);
                load.set(teacher, (load.get(teacher) ?? 0) + often);
              }
              return {
                partId: null,
                name: turn === 1 ? (own?.name ?? '') : `${own?.name} ${turn}`,
                courseId,
                students,
                teacherIds: teacher === null ? [] : [teacher],
              };
            }),
        };
      }),
  });
}

/** Girls and boys of the first class apart for games, and cards with fixed times, rooms in their order, two teachers, quotes and nothing filled in. */
async function groupsAndOthers(ctx: SchoolContext, choices: LessonChoices): Promise<void> {
  const store = lessonStore();
  const [first, second] = choices.classes;
  if (!first || !second) return;
  const games = await divisionStore.create(ctx, {
    name: 'Games',
    classKey: first.key,
    together: true,
    parts: [
      { id: null, name: 'Girls', rule: 'female', courseId: null, studentIds: [] },
      { id: null, name: "Boys' side", rule: 'male', courseId: null, studentIds: [] },
    ],
  });
  const blank = {
    courseId: null,
    lengths: [1],
    spread: 'days',
    dayPart: null,
    roomNeed: 'none',
    tagIds: [],
    note: null,
    active: true,
    teacherIds: [],
    classes: [],
    rooms: [],
    fixed: [],
  } as const;
  const lent = (count: number) =>
    choices.teachers.filter(({ teaches, slots, most }) => teaches && slots + 4 < most).slice(0, count);
  const [one, other] = lent(2).map(({ id }) => id);
  const card = (draft: Partial<Parameters<typeof store.create>[1]> & { title: string }) =>
    store.create(ctx, {
      ...blank,
      lengths: [1],
      tagIds: [],
      teacherIds: [],
      classes: [],
      rooms: [],
      fixed: [],
      ...draft,
    });
  for (const [at, { id }] of games.parts.entries())
    await card({
      title: `Games, ${at === 0 ? 'girls' : 'boys'}`,
      teacherIds: [[one, other][at] ?? 0].filter(Boolean),
      classes: [{ key: first.key, partId: id }],
      dayPart: 'afternoon',
    });
  const { rows: rooms } = await sql<{
    id: number;
  }>`select id from timetable.room where active order by capacity desc nulls last, id limit 2`.execute(ctx.tx);
  const grid = await readGrid(ctx.tx);
  const day = grid.days.at(-1);
  const slot = choices.slots.find(
    ({ bellId, dayIds }) => bellId === first.bellId && day !== undefined && dayIds.includes(day.id),
  );
  const [best, worse] = rooms;
  await card({
    title: 'Guidance “together” ',
    teacherIds: [one, other].flatMap((id) => id ?? []),
    classes: [
      { key: first.key, partId: null },
      { key: second.key, partId: null },
    ],
    note: "The counsellor's hour: both streams sit in the hall.",
    tagIds: choices.tags.slice(0, 1).map(({ id }) => id),
    ...(best && worse
      ? {
          roomNeed: 'listed' as const,
          rooms: [
            { roomId: best.id, rank: 'best' as const },
            { roomId: worse.id, rank: 'emergency' as const },
          ],
        }
      : {}),
    ...(day && slot && second.bellId === first.bellId ? { fixed: [{ piece: 0, dayId: day.id, slotId: slot.id }] } : {}),
  });
  await card({ title: 'Chess, once a room is found', active: false, roomNeed: 'home' });
}
