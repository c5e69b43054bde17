import { dayIn } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { refuseIfUsed } from '#kit/server/db/usage.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { SchoolPlanProposal } from '#modules/platform/contract/school-plan.ts';
import type { SchoolStarter } from '#modules/platform/server/public.ts';
import type { CurrentTerm } from '../contract/terms.ts';
import type { StaffDraft, StaffMember } from '../contract/people/staff.ts';
import * as beds from './hostels/beds.store.ts';
import { courseStore } from './classes/courses.store.ts';
import * as lookups from './lookups.store.ts';
import * as locks from './locks.store.ts';
import { readFinanceOtp, readProfile } from './profile.store.ts';
import { endEverything } from './people/leaving.store.ts';
import { staffPeople as staffAsPeople } from './people/people.ts';
import * as posts from './people/posts.store.ts';
import * as documents from './people/staff-documents.store.ts';
import * as subjects from './people/subjects.store.ts';
import { withoutNumbers } from './people/staff-numbers.rules.ts';
import * as numbers from './people/numbers-of-staff.store.ts';
import * as directory from './people/staff-directory.store.ts';
import * as staffLists from './people/staff-list.store.ts';
import * as staff from './people/staff.store.ts';
import * as start from './start-school.ts';
import * as nextYear from './calendar/next-year.ts';
import * as termDays from './calendar/term-days.store.ts';
import { readCurrentTerm } from './calendar/terms.store.ts';

// Every function runs in the caller's transaction and sees the running school only.

/** Members of staff, as the report and the erasure of a person find them. */
export const staffPeople = staffAsPeople;

/** Active classes in their order, lowest first. */
export const classesOf = (tx: Tx) => lookups.activeClasses(tx);

/** Streams of active classes in the order of the classes; those of one class when `classId` is given. */
export const streamsOf = (tx: Tx, classId?: number) => lookups.allStreams(tx, classId);

/** Hostels by name with their beds, and how many are taken and free. */
export const hostelsOf = (tx: Tx) => lookups.allHostels(tx);

/** The free beds of a hostel, room by room. */
export const freeBedsOf = (tx: Tx, hostelId: number) => lookups.freeBedsOf(tx, hostelId);

/**
 * Gives a free bed of a hostel to a student, who leaves any other; of two at once exactly one gets it.
 * Throws 422 at the field `bedId`.
 */
export const takeBed = (tx: Tx, hostelId: number, bedId: number, studentId: number) =>
  beds.takeBed(tx, hostelId, bedId, studentId);

/** Frees the bed a student holds, if any. */
export const leaveBed = (tx: Tx, studentId: number) => beds.leaveBed(tx, studentId);

/** The beds a student has had, newest first. */
export const bedsOfStudent = (tx: Tx, studentId: number) => beds.staysOf(tx, studentId);

/**
 * The term that the school has set as current, with its day n of N (school days); null when none is set.
 * @param today the day at the school, `yyyy-mm-dd`
 */
export const currentTerm = async (tx: Tx, today: string): Promise<CurrentTerm | null> => (await readCurrentTerm(tx))(today);

/** The same read once, for several days. */
export const currentTermOn = (tx: Tx): Promise<(day: string) => CurrentTerm | null> => readCurrentTerm(tx);

/** Terms with their school days (Monday to Friday without half-term and holidays), the newest first; one term when `termId` is given. */
export const termsWithDays: typeof termDays.termsWithDays = (tx, termId) => termDays.termsWithDays(tx, termId);

/** The days on which the school is closed, from when until when. */
export const closedDays: typeof termDays.closedDays = (tx) => termDays.closedDays(tx);

/** Today at the school, `yyyy-mm-dd`. */
export const schoolDay = (ctx: Pick<SchoolContext, 'now' | 'school'>) => dayIn(ctx.school.timeZone, ctx.now);

/** How the school writes admission numbers: `ADM/{yyyy}/{n:4}`, for `formatNumber`. */
export const admissionFormat = async (tx: Tx) => (await readProfile(tx)).admissionFormat;

export { announce } from './integrations/announce.ts';
export { startWebhooks, type WebhookPace } from './integrations/sender.ts';

/** Whether an address lies on the public internet, and the look-up of names that keeps to it. */
export { guardedLookup, mayReach } from './integrations/target.ts';
export { webhooksToLoopback } from './integrations/webhooks.store.ts';
export { copyMaking } from './whole-school.routes.ts';

/** True when the finance area asks a school's users for a one-time code. Runs in a school's transaction and in the platform's. */
export const financeOtp = (tx: Tx, schoolId: number) => readFinanceOtp(tx, schoolId);

/** What printed pages carry at their head: motto, address, contacts and the key of the logo's file. */
export async function letterhead(tx: Tx) {
  const { motto, address, town, phone, email, website, logoFileId } = await readProfile(tx);
  return { motto, address, town, phone, email, website, logoFileId };
}

/** The files of the head's signature and the school's stamp. */
export async function sealFiles(tx: Tx) {
  const { signatureFileId, stampFileId } = await readProfile(tx);
  return { signatureFileId, stampFileId };
}

/** How many teachers and other staff are with the school now, those on leave too. */
export const staffCounts = (tx: Tx) => directory.countStaff(tx);

/** The same for every school, in a transaction that sees all of them. Schools without staff are left out. */
export const staffCountsOfSchools = (tx: Tx) => directory.countStaffOfSchools(tx);

/** Adds a member of staff. Throws 409 at the number that is taken. */
export const createStaffMember = (ctx: staff.StaffContext, draft: StaffDraft): Promise<StaffMember> =>
  staff.createStaffMember(ctx, draft);

/** Changes a member of staff. Throws 404, or 409 when `version` is not theirs any more or a number is taken. */
export const updateStaffMember: typeof staff.updateStaffMember = (ctx, id, version, draft) =>
  staff.updateStaffMember(ctx, id, version, draft);

/** One member of staff with the personal numbers. Throws 404. */
export const staffMember = (ctx: staff.StaffContext, id: number): Promise<StaffMember> => staff.getStaffMember(ctx, id);

/** The directory, searched, filtered and sorted; `byNumbers` for those who may read the personal numbers. */
export const listStaff: typeof staffLists.listStaff = (ctx, filter, byNumbers) => staffLists.listStaff(ctx, filter, byNumbers);

/** What an import of staff makes. */
export const importedStaff = { entity: 'staff member', table: 'settings.staff_member', named: 'full_name' };

export { importedUsers, userColumns, type UserOfSheet, usersBeside } from './people/users-from-sheet.ts';

/** A new school's first records: profile, year and terms, classes and streams. */
export const startSchool: SchoolStarter = (ctx, plan) => start.startSchool(ctx, plan);

/** What the wizard for a new school proposes for each curriculum. */
export const schoolProposals = (now: Date): SchoolPlanProposal[] => start.proposals(now);

/** The file of a staff member's photo; null without one, and for somebody of another school. */
export const photoOfStaffMember = (tx: Tx, id: number) => directory.photoOf(tx, id);

/** Adds the year after this one with the same terms in the same school weeks. Throws 422 without a year to go by, 409 when it stands already. */
export const addNextYear: typeof nextYear.addNextYear = (ctx) => nextYear.addNextYear(ctx);

/** What the school teaches, for the module that examines it. Throws 404, 409 at the name that is taken or naming what uses it. */
export const schoolCourses = {
  add: (ctx: StoreContext, draft: Parameters<typeof courseStore.create>[1]) => courseStore.create(ctx, draft),
  change: async (ctx: StoreContext, id: number, draft: Parameters<typeof courseStore.update>[3]) =>
    courseStore.update(ctx, id, (await courseStore.get(ctx, id)).version, draft),
  /** `called`: what the module calls it, for the sentence that names its use. */
  remove: async (ctx: StoreContext, id: number, called: string) => {
    await refuseIfUsed(ctx.tx, 'settings.course', id, called);
    await courseStore.remove(ctx, id);
  },
};

/** Frees the beds of many students at once. */
export const leaveBeds = (tx: Tx, studentIds: readonly number[]) => beds.leaveBeds(tx, studentIds);

/** Who signs the school's papers; null when the profile names nobody. */
export const headName = async (tx: Tx): Promise<string | null> => (await readProfile(tx)).headName;

/** What somebody is besides teaching or working: the look-up, the posts each holds, the places each leads. */
export const staffPosts = {
  table: (ctx: staff.StaffContext) => posts.postTableOn(staff.dayOf(ctx)),
  of: posts.postsOf,
  placesOf: posts.placesOf,
  add: posts.addPost,
  change: posts.changePost,
  remove: posts.removePost,
};

/** What members of staff teach, and the departments they belong to besides their own. */
export const staffSubjects = {
  of: subjects.subjectsOf,
  write: subjects.writeSubjects,
  otherDepartmentsOf: staff.otherDepartmentsOf,
};

/** The papers of staff with their expiry. */
export const staffDocuments = {
  list: documents.listStaffDocuments,
  add: documents.addStaffDocument,
  change: documents.changeStaffDocument,
  remove: documents.removeStaffDocument,
  file: documents.staffDocumentFile,
  due: documents.countDocumentsDue,
};

/** Ends the posts of somebody who leaves and frees what they lead. */
export const endStaffPosts: typeof endEverything = (ctx, staffMemberId, on) => endEverything(ctx, staffMemberId, on);

/** Staff with the same ID number or phone, those who have left too. */
export const staffAlike: typeof directory.staffAlike = (tx, wanted) => directory.staffAlike(tx, wanted);

/** A member of staff as those read it who do not read the personal numbers. */
export const withoutPersonalNumbers: typeof withoutNumbers = (member) => withoutNumbers(member);

/** The 47 counties by name. */
export const countiesOf = (tx: Tx) => lookups.counties(tx);

/** The sub-counties of all counties by name. */
export const subCountiesOf = (tx: Tx) => lookups.subCounties(tx);

/** Nobody else changes what hangs on a class, a course, a stream or the streams of a class until the caller's transaction ends. */
export const lockClass: typeof locks.lockClass = (tx, id) => locks.lockClass(tx, id);
export const lockCourse: typeof locks.lockCourse = (tx, id) => locks.lockCourse(tx, id);
export const lockStream: typeof locks.lockStream = (tx, id) => locks.lockStream(tx, id);
export const lockStreamsOf: typeof locks.lockStreamsOf = (tx, classId) => locks.lockStreamsOf(tx, classId);

/** Where the students of each active class go at the end of the year, and of which classes somebody decides. */
export { atYearsEnd, type ClassAtYearsEnd } from './classes/last-class.rules.ts';

/** What later modules put into the packs that schools begin with. */
export { among, type PackPart, packPart, packParts } from './first-week/pack-parts.ts';

/** Departments by name. */
export const departmentsOf = (tx: Tx) => lookups.departmentOptions(tx);

/** Who members of staff are to the authorities, for those who pay them; of the whole staff where no keys are given. */
export const numbersOfStaff: typeof numbers.numbersOfStaff = (tx, ids) => numbers.numbersOfStaff(tx, ids);
