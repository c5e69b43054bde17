import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { StaffMember } from '../contract/people/staff.ts';
import type { staffDocumentKinds } from '../contract/people/staff-documents.ts';
import { addPost } from '../server/people/posts.store.ts';
import { addStaffDocument } from '../server/people/staff-documents.store.ts';
import { dayOf, updateStaffMember } from '../server/people/staff.store.ts';
import { writeSubjects } from '../server/people/subjects.store.ts';

interface People {
  teachers: readonly StaffMember[];
  staff: readonly StaffMember[];
  posts: ReadonlyMap<string, number>;
  courses: readonly { id: number; departmentId: number | null }[];
}

/** Gives sample staff their posts, subjects and documents, and some their numbers; a few documents are due. */
export async function seedPeople(ctx: SchoolContext, { teachers, staff, posts, courses }: People): Promise<void> {
  const hold = async (member: StaffMember | undefined, name: string, detail: string | null, fromDay: string) => {
    const postId = posts.get(name);
    if (member && postId) await addPost(ctx, member.id, { postId, detail, fromDay, toDay: null });
  };
  await hold(teachers[0], 'Principal', null, '2022-01-10');
  await hold(teachers[1], 'Deputy principal', 'administration', '2021-05-03');
  await hold(teachers[2], 'Deputy principal', 'academics', '2023-01-09');
  await hold(teachers[4], 'Director of studies', null, '2024-01-08');
  await hold(teachers[6], 'Examinations officer', null, '2025-01-06');
  await hold(teachers[7], 'Games teacher', 'football', '2024-05-06');
  await hold(teachers[5], 'Patron', 'of the debating club', '2025-01-06');
  for (const [index, member] of teachers.entries()) {
    const own = courses.filter(({ departmentId }) => departmentId === member.departmentId);
    const first = own[index % Math.max(1, own.length)];
    const second = own[(index + 1) % Math.max(1, own.length)];
    const taught = [...new Set([first?.id, second?.id])].flatMap((courseId) => (courseId ? [{ courseId, classId: null }] : []));
    await writeSubjects(ctx, member.id, taught);
  }
  await seedNumbers(ctx, [...teachers.slice(0, 12), ...staff.slice(0, 6)]);
  await seedDocuments(ctx, teachers, staff);
}

async function seedNumbers(ctx: SchoolContext, members: readonly StaffMember[]): Promise<void> {
  for (const [index, member] of members.entries())
    await updateStaffMember(ctx, member.id, member.version, {
      kraPin: `A${String(4_000_001 + index * 7_919).padStart(9, '0')}${'KLMNPQRSTUVWXYZ'[index % 15]}`,
      nssfNo: String(2_001_004_417 + index * 613),
      shaNo: `CR${String(1_900_000_000_123 + index * 7_001)}-${index % 10}`,
    });
}

/** Days from today to the expiry of each. */
const due: readonly (readonly [job: string, kind: (typeof staffDocumentKinds)[number], days: number])[] = [
  ['Cook', 'Food handler certificate', -12],
  ['Driver', 'Driving licence', 19],
  ['Nurse', 'First aid certificate', 45],
  ['Matron', 'First aid certificate', 240],
  ['Gatekeeper', 'Certificate of good conduct', 3],
  ['Laboratory technician', 'First aid certificate', 410],
];

async function seedDocuments(ctx: SchoolContext, teachers: readonly StaffMember[], staff: readonly StaffMember[]): Promise<void> {
  const today = dayOf(ctx);
  for (const [job, kind, days] of due)
    for (const member of staff.filter(({ jobTitle }) => jobTitle === job)) {
      const expiresOn = addDays(today, days + (member.id % 3));
      await addStaffDocument(ctx, member.id, { kind, number: null, issuedOn: addDays(expiresOn, -730), expiresOn, fileId: null });
    }
  for (const [index, member] of teachers.entries()) {
    if (member.tscNo === null) continue;
    const certificate = { kind: 'TSC certificate', number: member.tscNo, issuedOn: null, expiresOn: null, fileId: null } as const;
    await addStaffDocument(ctx, member.id, certificate);
    if (index % 9 !== 4) continue;
    const expiresOn = addDays(today, index - 15);
    const conduct = { kind: 'Certificate of good conduct', number: `PCC/${4100 + index}`, issuedOn: null, fileId: null } as const;
    await addStaffDocument(ctx, member.id, { ...conduct, expiresOn });
  }
}
