import type { SchoolContext } from '#kit/server/http/context.ts';
import type { StaffMember } from '../contract/people/staff.ts';
import { courseStore } from '../server/classes/courses.store.ts';
import { departmentStore } from '../server/people/departments.store.ts';
import { hostelStore } from '../server/hostels/hostels.store.ts';
import { writeProfile } from '../server/profile.store.ts';
import { roleBundleStore } from '../server/people/role-bundles.store.ts';
import { addRoom } from '../server/hostels/rooms.store.ts';
import { createStaffMember } from '../server/people/staff.store.ts';
import { startClasses, startPosts, startYear } from '../server/start-school.ts';
import { today } from '../server/calendar/years.store.ts';
import { streamStore } from '../server/classes/streams.store.ts';
import { seedPeople } from './seed-people.ts';
import type { SchoolSample } from './sample-schools.ts';
import { sampleTerms } from './sample-terms.ts';

/** What a sample member of staff needs to be. */
export interface SampleAdult {
  firstName: string;
  middleName: string;
  lastName: string;
  gender: 'female' | 'male';
  phone: string;
  email: string | null;
  nationalId: string;
}

/** Fills a school that has nothing yet. `person` gives the invented person of each serial, from 1. */
export async function seedSchool(ctx: SchoolContext, sample: SchoolSample, person: (serial: number) => SampleAdult) {
  await startYear(ctx, sampleTerms(today(ctx)), today(ctx));
  const classes = await startClasses(ctx, sample.classes);
  const departments = new Map<string, number>();
  for (const [name, code] of sample.departments) {
    const { id } = await departmentStore.create(ctx, { name, code, headId: null });
    departments.set(name, id);
  }
  const courses: { id: number; departmentId: number | null }[] = [];
  for (const [name, code, department, pathway] of sample.courses) {
    const departmentId = departments.get(department) ?? null;
    courses.push(await courseStore.create(ctx, { name, code, departmentId, pathway: pathway ?? null }));
  }
  const { teachers, staff } = await seedStaff(ctx, sample, [...departments.values()], person);
  await seedHeads(ctx, teachers, [...departments.values()]);
  await seedPeople(ctx, { teachers, staff, courses, posts: await startPosts(ctx) });
  const streams = classes.flatMap((one) => one.streams.map((stream) => ({ ...stream, classId: one.id })));
  for (const [index, { id }] of streams.entries()) {
    const stream = await streamStore.get(ctx, id);
    const classTeacherId = teachers.at(-1 - index)?.id ?? null;
    await streamStore.update(ctx, id, stream.version, { ...stream, classTeacherId, room: `Room ${index + 1}` });
  }
  const hostels = await seedHostels(ctx, sample, [...staff.filter((one) => one.jobTitle === 'Matron'), ...teachers.slice(-2)]);
  await roleBundleStore.create(ctx, { name: 'Accounts office', roles: ['ROLE_Pay_Fees', 'ROLE_View_Dalily_Collections'] });
  await roleBundleStore.create(ctx, {
    name: 'Admissions office',
    roles: ['ROLE_Admissions_Admin', 'ROLE_Add_or_Edit_students_and_Teachers'],
  });
  await writeProfile(ctx, { ...sample.profile, headName: teachers[0]?.fullName ?? null }, null);
  return { classes, streams, hostels, teachers, staff };
}

async function seedStaff(
  ctx: SchoolContext,
  sample: SchoolSample,
  departments: readonly number[],
  person: (serial: number) => SampleAdult,
) {
  const add = (
    serial: number,
    staffNo: string,
    more: Pick<StaffMember, 'kind' | 'jobTitle' | 'departmentId' | 'employer' | 'tscNo'>,
  ) => {
    const { firstName, middleName, lastName, gender, phone, email, nationalId } = person(serial);
    const joinedOn = `${2008 + (serial % 17)}-0${1 + (serial % 3) * 4}-01`;
    const fullName = `${firstName} ${middleName} ${lastName}`;
    return createStaffMember(ctx, { staffNo, fullName, gender, phone, email, nationalId, joinedOn, ...more });
  };
  const number = (letter: string, index: number) => `${letter}${String(index + 1).padStart(3, '0')}`;
  const teachers: StaffMember[] = [];
  for (let index = 0; index < sample.teachers; index++) {
    const title = ['Principal', 'Deputy principal', 'Deputy principal'][index] ?? 'Teacher';
    // Every eighth is paid by the board, as where the commission has posted too few.
    const board = index % 8 === 7;
    const more = {
      kind: 'teacher' as const,
      jobTitle: title,
      departmentId: departments[index % departments.length] ?? null,
      employer: board ? ('BOM' as const) : ('TSC' as const),
      tscNo: board ? null : String(400_000 + index * 1_373),
    };
    teachers.push(await add(index + 1, number('T', index), more));
  }
  const staff: StaffMember[] = [];
  for (const [index, jobTitle] of sample.jobs.entries()) {
    const more = { kind: 'support' as const, jobTitle, departmentId: null, employer: 'BOM' as const, tscNo: null };
    staff.push(await add(sample.teachers + index + 1, number('S', index), more));
  }
  return { teachers, staff };
}

/** The head teacher and the deputies head no department; the teachers after them do. */
async function seedHeads(ctx: SchoolContext, teachers: readonly StaffMember[], departments: readonly number[]): Promise<void> {
  for (const [index, id] of departments.entries()) {
    const department = await departmentStore.get(ctx, id);
    const head = teachers.slice(3).find((one) => one.departmentId === id) ?? teachers[index];
    await departmentStore.update(ctx, id, department.version, { ...department, headId: head?.id ?? null });
  }
}

async function seedHostels(ctx: SchoolContext, sample: SchoolSample, masters: readonly StaffMember[]) {
  const hostels: { id: number; name: string; gender: 'female' | 'male' }[] = [];
  for (const [index, { name, gender, rooms, bedsPerRoom }] of sample.hostels.entries()) {
    const master = masters.filter((one) => one.gender === gender)[index % 2] ?? masters[index % masters.length];
    const { id } = await hostelStore.create(ctx, { name, gender, masterId: master?.id ?? null });
    for (let room = 1; room <= rooms; room++) await addRoom(ctx.tx, id, `Room ${String(room).padStart(2, '0')}`, bedsPerRoom);
    hostels.push({ id, name, gender });
  }
  return hostels;
}
