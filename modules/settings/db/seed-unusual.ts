import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { classTable } from '../server/classes/classes.store.ts';
import { settingsSteps } from '../server/first-week/own-steps.ts';
import { setAside } from '../server/first-week/setup.store.ts';
import { streamStore } from '../server/classes/streams.store.ts';
import { updateStaffMember, getStaffMember } from '../server/people/staff.store.ts';

/** The places of a sample school that few schools have. */
export interface UnusualPlaces {
  unit: { classId: number; streamId: number; emptyStreamId: number };
  alone: { classId: number; streamId: number };
}

/** A small unit with a stream that is empty, a class of one, and teachers who belong to more than one department. */
export async function seedUnusualPlaces(ctx: SchoolContext): Promise<UnusualPlaces> {
  // Whoever is in them completes the school from there, as from the highest class.
  const { rows: levels } = await sql<{ level: number }>`select max(level) as level from settings.class`.execute(ctx.tx);
  const level = levels[0]?.level ?? 1;
  const add = (name: string) => classTable.create(ctx, { name, curriculum: '8-4-4', level, nextClassId: null, active: true });
  const stream = async (classId: number, name: string, capacity: number | null) =>
    (await streamStore.create(ctx, { classId, name, capacity, classTeacherId: null, room: null })).id;
  const unit = await add('Integrated unit for learners with special needs');
  const alone = await add('Hospital class');
  const { rows: departments } = await sql<{ id: number }>`select id from settings.department order by id`.execute(ctx.tx);
  const { rows: teachers } = await sql<{ id: number }>`
    select id from settings.staff_member where kind = 'teacher' and status <> 'left' order by id limit 6`.execute(ctx.tx);
  for (const [at, { id }] of teachers.slice(3).entries()) {
    const { version, departmentId } = await getStaffMember(ctx, id);
    const others = departments.filter((one) => one.id !== departmentId).slice(at, at + 1 + at);
    await updateStaffMember(ctx, id, version, { otherDepartmentIds: others.map((one) => one.id) });
  }
  // Where the learners of these classes go is decided for each, so the school has set the step about it aside.
  await setAside(ctx, settingsSteps, 'classes', true);
  return {
    unit: { classId: unit.id, streamId: await stream(unit.id, 'Nyota', 12), emptyStreamId: await stream(unit.id, 'Jua', null) },
    alone: { classId: alone.id, streamId: await stream(alone.id, 'Ward 5', 1) },
  };
}
