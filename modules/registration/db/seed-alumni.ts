import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay, streamsOf } from '#modules/settings/server/public.ts';
import { registerStudent } from '../server/public.ts';
import { changeStatus } from '../students/server/change-student.ts';
import { draftOf, type SeedStudent } from './seed.ts';

/** Students of the last three years who completed the highest class; `make` is asked for each, with the year they did. */
export async function seedAlumni(
  ctx: SchoolContext,
  count: number,
  make: (wanted: { className: string; year: number; index: number }) => SeedStudent,
): Promise<void> {
  const highest = (await streamsOf(ctx.tx)).at(-1);
  if (!highest) return;
  const thisYear = Number(schoolDay(ctx).slice(0, 4));
  for (let index = 0; index < count; index += 1) {
    const year = thisYear - 1 - (index % 3);
    const { id } = await registerStudent(ctx, {
      ...draftOf(make({ className: highest.className, year, index })),
      admissionNo: `OB/${year - 3}/${String(index + 1).padStart(3, '0')}`,
      admittedOn: `${year - 3}-02-05`,
      previousSchool: null,
      classId: highest.classId,
      streamId: highest.id,
      boarding: 'day',
      hostelId: null,
      bedId: null,
      overCapacity: true,
    });
    const left = { status: 'completed' as const, on: `${year}-11-24`, reason: `Completed ${highest.className}` };
    await changeStatus(ctx, { id, version: 1, ...left, overCapacity: false });
  }
}
