import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { sql } from 'kysely';
import { accountsOfStaff } from '#modules/platform/server/public.ts';
import type { TaughtSubjectsDraft } from '#modules/settings/contract/people/posts.ts';
import {
  staffMember,
  staffPosts,
  staffSubjects,
  updateStaffMember,
  withoutPersonalNumbers,
} from '#modules/settings/server/public.ts';
import type { StaffProfile } from '../contract/people.ts';
import type { BoardRecords } from './board-records.ts';
import { guardianOf } from './links.store.ts';
import { readsNumbers } from './staff.routes.ts';

/** All that is kept of one member of staff, as the user may read it. Throws 404. */
export async function profileOf(ctx: SchoolContext, id: number, board: BoardRecords): Promise<StaffProfile> {
  const member = await staffMember(ctx, id);
  const [account] = await accountsOfStaff(ctx, id);
  return {
    ...(readsNumbers(ctx) ? member : withoutPersonalNumbers(member)),
    otherDepartments: await staffSubjects.otherDepartmentsOf(ctx, id),
    heldPosts: await staffPosts.of(ctx, id),
    places: await staffPosts.placesOf(ctx.tx, id),
    taught: await staffSubjects.of(ctx.tx, id),
    guardian: await guardianOf(ctx.tx, id),
    board: await board.termOf(ctx.tx, id),
    account: account ? { id: account.id, username: account.username, disabled: account.disabled } : null,
  };
}

/** Gives a photo, which is the caller's own upload, or takes it away. */
export async function changePhoto(ctx: SchoolContext, id: number, version: number, photoFileId: number | null): Promise<void> {
  const { photoFileId: before } = await staffMember(ctx, id);
  if (photoFileId !== null && photoFileId !== before) await ctx.services.files.link(ctx, photoFileId, 'photo', 'photoFileId');
  await updateStaffMember(ctx, id, version, { photoFileId });
  if (before !== null && before !== photoFileId) await ctx.services.files.unlink(ctx, before);
}

/** Gives several members of staff a department. Those who have it already are left alone. */
export async function giveDepartment(ctx: SchoolContext, ids: readonly number[], departmentId: number): Promise<number> {
  let changed = 0;
  for (const id of new Set(ids)) {
    const member = await staffMember(ctx, id);
    if (member.departmentId === departmentId) continue;
    await updateStaffMember(ctx, id, member.version, { departmentId });
    changed += 1;
  }
  return changed;
}

/** Says what somebody teaches; a class is named only with a subject that it takes, as far as the school has said what it takes. */
export async function changeSubjects(ctx: SchoolContext, id: number, subjects: TaughtSubjectsDraft): Promise<void> {
  await staffMember(ctx, id);
  const { rows } = await sql<{ place: number; className: string; courseName: string }>`
    select s.place, k.name as "className", c.name as "courseName"
      from unnest(${subjects.map(({ courseId }) => courseId)}::bigint[], ${subjects.map(({ classId }) => classId)}::bigint[])
             with ordinality as s (course_id, class_id, place)
      join settings.classes k on k.id = s.class_id
      join settings.courses c on c.id = s.course_id
     where exists (select from registration.class_subjects t where t.school_id = k.school_id and t.class_id = k.id)
       and not exists (
             select from registration.class_subjects t
              where t.school_id = k.school_id and t.class_id = k.id and t.course_id = c.id)
     order by s.place limit 1`.execute(ctx.tx);
  const wrong = rows[0];
  if (wrong) throw fieldError(`subjects.${wrong.place - 1}.classId`, `${wrong.className} does not take ${wrong.courseName}.`);
  await staffSubjects.write(ctx, id, subjects);
}
