import type { Tx } from '#kit/server/db/pool.ts';
import { inAnotherProcess } from '#kit/server/jobs/cpu-pool.ts';
import { cellText, spreadWords } from '../../../lessons/contract/lesson-words.ts';
import { weekdays } from '../../../setup/contract/cycle.ts';
import { roomKindWords, slotKindWords } from '../../../setup/contract/kinds.ts';
import { timetableRooms } from '../../../setup/server/classes.ts';
import { readWorld, type World } from '../plan/world.store.ts';
import type { WorkbookTask } from './workbook-worker.ts';

const workbook = (task: WorkbookTask) =>
  inAnotherProcess<Uint8Array>('sheets', new URL('./workbook-worker.ts', import.meta.url), task);

/** The sheets with their headings and nothing under them. */
export const emptyWorkbook = () => workbook({ days: [], slots: [], rooms: [], teachers: [], lessons: [], timesOff: [] });

/** The set-up and the lessons as they are. What is imported from it again changes nothing. */
export async function filledWorkbook(tx: Tx): Promise<Uint8Array> {
  const world = await readWorld(tx);
  const { grid } = world;
  const rooms = await timetableRooms(tx);
  const dayName = new Map(grid.days.map(({ id, name }) => [id, name]));
  const className = (classId: number) => world.classes.find((one) => one.classId === classId && one.key.startsWith('c'))?.name;
  return workbook({
    days: grid.days.map(({ name, short, weekday, week }) => ({ name, short, weekday: weekdays[weekday - 1] ?? '', week })),
    slots: grid.bells.flatMap((bell) =>
      bell.slots.map(({ name, startsAt, endsAt, kind, dayIds }) => ({
        bell: bell.name,
        name,
        startsAt,
        endsAt,
        kind: slotKindWords[kind],
        days: dayIds.flatMap((id) => dayName.get(id) ?? []).join('; '),
        classes: bell.classIds.flatMap((id) => className(id) ?? []).join('; '),
      })),
    ),
    rooms: rooms.map(({ name, short, kind, building, capacity }) => ({
      name,
      short,
      kind: roomKindWords[kind],
      building,
      capacity,
    })),
    teachers: world.teachers.map(({ id, name, staffNo, short }) => ({
      name: teacherName(world, id, name),
      staffNo,
      short,
      ...world.limits.get(id),
    })),
    lessons: world.lessons.map((lesson) => ({
      number: lesson.id,
      subject: lesson.name,
      classes: lesson.classes.map((sits) => whoSits(world, sits)).join('; '),
      teachers: lesson.teacherIds
        .flatMap((id) => world.teachers.flatMap((one) => (one.id === id ? teacherName(world, id, one.name) : [])))
        .join('; '),
      times: cellText(lesson.lengths),
      spread: spreadWords[lesson.spread],
      rooms:
        lesson.roomNeed === 'listed'
          ? lesson.rooms.flatMap(({ roomId }) => rooms.find(({ id }) => id === roomId)?.name ?? []).join('; ')
          : '',
    })),
    timesOff: timesOffOf(world, dayName),
  });
}

/** Of two with one name the staff number stands behind it. */
function teacherName({ teachers }: World, id: number, name: string): string {
  const own = teachers.find((one) => one.id === id);
  return teachers.some((one) => one.id !== id && one.name === name) ? `${name} (${own?.staffNo ?? id})` : name;
}

function whoSits(
  world: World,
  { classId, streamId, partId }: { classId: number; streamId: number | null; partId: number | null },
): string {
  const of = world.classes.find((one) => one.classId === classId && one.streamId === streamId);
  const part = world.parts.find(({ id }) => id === partId);
  return `${of?.name ?? ''}${part ? ` [${part.division}: ${part.name}]` : ''}`;
}

function timesOffOf(world: World, dayName: ReadonlyMap<number, string>): WorkbookTask['timesOff'] {
  const { grid } = world;
  const slots = new Map(
    grid.bells.flatMap((bell) => bell.slots.map((slot) => [slot.id, { bell: bell.name, slot: slot.name }] as const)),
  );
  return [...world.timesOff].flatMap(([key, { level }]) => {
    const [staff, classId, streamId, roomId, courseId, dayId, slotId] = key
      .split(':')
      .map((word) => (word === '' ? null : Number(word)));
    const [day, place] = [dayName.get(dayId ?? 0), slots.get(slotId ?? 0)];
    const teacher = world.teachers.find(({ id }) => id === staff);
    const of = world.classes.find((one) => one.classId === classId && one.streamId === streamId);
    const whose = teacher
      ? (['Teacher', teacherName(world, teacher.id, teacher.name)] as const)
      : classId
        ? (['Class', of?.name] as const)
        : roomId
          ? (['Room', world.rooms.find(({ id }) => id === roomId)?.name] as const)
          : (['Subject', world.courses.find(({ id }) => id === courseId)?.name] as const);
    if (whose[1] === undefined || day === undefined || !place) return [];
    return [
      {
        of: whose[0],
        name: whose[1],
        day,
        bell: place.bell,
        slot: place.slot,
        level: level === 'forbidden' ? 'Forbidden' : 'Undesired',
      },
    ];
  });
}
