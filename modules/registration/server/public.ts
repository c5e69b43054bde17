import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { parseInput } from '#kit/server/http/decode.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { onPage } from '#kit/server/sql/page.ts';
import { keepsGateOnly } from '../contract/access.ts';
import { registrationDraft } from '../students/contract/register.ts';
import type { StudentOption } from '../students/contract/rolls.ts';
import type { Student } from '../students/contract/student.ts';
import { setSubjects } from '../classes/server/class-rolls.store.ts';
import { countExpiring } from '../board/server/members.store.ts';
import { countOverdue } from '../board/server/resolutions.store.ts';
import type * as boardPack from '../board/server/paper/pack-sections.ts';
import type { RegistrationContext } from './parts.ts';

// Ports: what later modules plug into this one.
export { boardSections } from '../board/server/paper/pack-sections.ts';
export { consentListeners } from '../privacy/server/consents.store.ts';
export { dataSections } from '../privacy/server/collect.job.ts';
export { erasureParts, personalTables } from '../privacy/server/erasure/parts.ts';
export { promotionCarriers, promotionChecks } from '../promotion/server/checks.ts';
export { clearanceChecks } from '../students/server/clearance-check.ts';

import * as locks from '../students/server/lock-students.store.ts';
import * as drafts from '../students/server/registering/drafts.store.ts';
import { type PhoneEntry, phoneBook as readPhoneBook } from '../students/server/guardians/phone-book.store.ts';
import * as guardians from '../students/server/guardians/guardians-to-tell.store.ts';
import * as figures from '../students/server/roll/figures.store.ts';
import { register, type Registered } from '../students/server/registering/register-student.ts';
import * as healthNotes from '../students/server/health-notes.store.ts';
import * as roll from '../students/server/roll/roll.store.ts';
import { phoneDigits } from '../students/server/roll/search.ts';
import type * as clearance from '../students/server/clearance-check.ts';
import { dutiesOf, underWay } from '../transfers/server/duties.routes.ts';
import * as leaveoutDecisions from '../leaveouts/server/decide.store.ts';
import * as feeLeaveouts from '../leaveouts/server/fees.store.ts';
import * as leaveoutIssue from '../leaveouts/server/issue.store.ts';
import { hasOpenPass } from '../leaveouts/server/leaveouts.store.ts';
import * as cards from '../papers/server/card-holder.store.ts';
import { leaveoutTypes } from '../leaveouts/server/types.store.ts';
import * as late from '../leaveouts/server/late.ts';
import * as leaveouts from '../leaveouts/server/leaveouts.store.ts';
import * as consents from '../privacy/server/consents.store.ts';
import type * as erasure from '../privacy/server/erasure/parts.ts';
import * as breaches from '../privacy/server/breaches.store.ts';
import * as requests from '../privacy/server/requests.store.ts';
import type * as promotion from '../promotion/server/checks.ts';
import * as sponsors from '../sponsors/server/sponsors.store.ts';
import { getStudent } from '../students/server/students.store.ts';

/** A registration as its callers write it: what has a default may be left out. */
export type StudentDraft = z.input<typeof registrationDraft>;

/**
 * Registers a student with guardians, health and documents as the wizard does, in the caller's transaction.
 * Throws 400 for a draft that is not well formed, 422 at the fields that a rule refuses, 409 for what is taken.
 */
export const registerStudent = (ctx: RegistrationContext, draft: StudentDraft): Promise<Registered> =>
  register(ctx, parseInput(registrationDraft, draft));

/** Students on the roll by name; of one class or stream, and with words those that match. */
export const listActiveStudents = (
  tx: Tx,
  filter: { q?: string; classId?: number; streamId?: number } = {},
  limit = 20_000,
): Promise<StudentOption[]> => roll.studentOptions(tx, filter, limit);

/** Nobody else changes what hangs on these students until the caller's transaction ends. */
export const lockStudents: typeof locks.lockStudents = (tx, ids) => locks.lockStudents(tx, ids);

/** The whole record without health. Throws 404. */
export const studentById = (tx: Tx, id: number): Promise<Student> => getStudent(tx, id);

/** Who is on the roll: students, girls, boys, boarders, day. */
export const rollFigures = (tx: Tx): Promise<figures.RollFigures> => figures.rollFigures(tx);

/** Active classes in their order with girls, boys and both. */
export const rollPerClass = (tx: Tx) => figures.rollPerClass(tx);

/** Streams with more students than they have room for, the fullest first. */
export const fullStreams = (tx: Tx) => figures.fullStreams(tx);

/** Counts them. */
export const countFullStreams: typeof figures.countFullStreams = () => figures.countFullStreams();

/** Counts the students whom the list shows under a filter; without a status those on the roll. */
export const countOfStudents: typeof roll.countOfStudents = (filter) => roll.countOfStudents(filter);

/** How many students the list counts under these filters; without a status those on the roll. */
export const countStudents: typeof roll.countStudents = (tx, filter) => roll.countStudents(tx, filter);

/** A page of the students of one stream who are on the roll, with the guardian who is called first. */
export const studentsOfStream = (
  tx: Tx,
  streamId: number,
  { q, page, size, sort }: { q?: string | undefined; page: number; size: number; sort: string },
) => roll.listStudents(tx, { streamId, page, size, sort, status: 'here', ...(q ? { q } : {}) });

/** Which of these students have something in their health record to mind: an allergy, a condition, medication or a special need. */
export const withHealthNotes: typeof healthNotes.withHealthNotes = (tx, ids) => healthNotes.withHealthNotes(tx, ids);

/** The condition on `registration.roll s` that a list's filter with its search words makes, for lists of other modules. */
export const studentsWhere: typeof roll.studentsWhere = (filter) => roll.studentsWhere(filter);

/** Counts the registrations that an account has begun and not finished. */
export const unfinishedDrafts: typeof drafts.countDrafts = (accountId) => drafts.countDrafts(accountId);

/** One find of the search over everything. */
export interface Find {
  studentId: number;
  title: string;
  subtitle: string;
}

/** A page of finds, and how many there are in all. */
export interface Finds {
  rows: Find[];
  total: number;
}

/** Students by name, admission number, UPI or guardian phone, those who left too; similar names when nothing matches. */
export async function findStudents(tx: Tx, q: string, size: number, page = 1): Promise<Finds> {
  const { rows, total } = await roll.listStudents(tx, { q, page, size, sort: 'fullName', status: 'any' });
  const finds = rows.map((row) => ({
    studentId: row.id,
    title: row.fullName,
    subtitle: [`Adm ${row.admissionNo}`, row.seat].filter(Boolean).join(', '),
  }));
  return { rows: finds, total };
}

/** Whose valid ID card a QR code is (the code's whole text or its token); null for anything else. */
export const studentOfPaper: typeof cards.studentOfCard = (tx, text, today) => cards.studentOfCard(tx, text, today);

/** The token in the text of a paper's QR code, which begins with its school in base 36; null for anything else. */
export const paperToken: typeof cards.paperToken = (text) => cards.paperToken(text);

/** Which papers of the school some tokens are, those that are good no more too. */
export const paperHolders: typeof cards.paperHolders = (tx, tokens, today) => cards.paperHolders(tx, tokens, today);

/** Guardians by phone, each with the student whose profile shows them. */
export async function findGuardians(tx: Tx, q: string, size: number, page = 1): Promise<Finds> {
  const digits = phoneDigits(q);
  if (digits === null) return { rows: [], total: 0 };
  const { rows } = await sql<{ studentId: number; name: string; phone: string; students: string; total: number }>`
    select min(s.id) as "studentId", g.full_name as name, g.phone, string_agg(s.full_name, ', ' order by s.search_text) as students,
           count(*) over ()::int as total
      from registration.guardian g
      join registration.student_guardian sg on sg.school_id = g.school_id and sg.guardian_id = g.id
      join registration.student s on s.school_id = sg.school_id and s.id = sg.student_id
     where g.phone like ${`%${digits}%`} group by g.school_id, g.id
     order by g.full_name, g.id ${onPage({ page, size })}`.execute(tx);
  const finds = rows.map(({ studentId, name, phone, students }) => ({
    studentId,
    title: name,
    subtitle: `${formatPhone(phone)}, guardian of ${students}`,
  }));
  return { rows: finds, total: rows[0]?.total ?? 0 };
}

/** The file of a student's photo; null without one, for another school's student, and at the gate for who has no pass. */
export async function photoOfStudent({ tx, user }: Pick<SchoolContext, 'tx' | 'user'>, id: number): Promise<number | null> {
  if (keepsGateOnly(user.roles) && !(await hasOpenPass(tx, id))) return null;
  const { rows } = await sql<{ fileId: number | null }>`
    select photo_file_id as "fileId" from registration.student where id = ${id}`.execute(tx);
  return rows[0]?.fileId ?? null;
}

/** A guardian who wants SMS about a student, and is not to be told twice about two of their children at once. */
export type GuardianToTell = guardians.GuardianToTell;

/**
 * The guardians who are told about students by SMS: of each student those with a number and the consent `by_sms`.
 * @param reach `first`: the one of the smallest priority only; `all`: every one of them
 */
export const guardiansToTell = (tx: Tx, studentIds: readonly number[], reach: 'first' | 'all'): Promise<GuardianToTell[]> =>
  guardians.guardiansToTell(tx, studentIds, reach);

/** What sponsors pay of students on a day: a share of each invoice in hundredths of a per cent, or an amount in cents a year. */
export const sponsorsOn: typeof sponsors.sponsorsOn = (tx, studentIds, day) => sponsors.sponsorsOn(tx, studentIds, day);

/** What a module does when families say something of a purpose. */
export type ConsentListener = consents.ConsentListener;

/** Those of the students whose family said yes to a purpose, and nothing else since. */
export const studentsWithConsent: typeof consents.studentsWithConsent = (tx, studentIds, purpose) =>
  consents.studentsWithConsent(tx, studentIds, purpose);

/** Writes down what families said; all of them or none. Nobody who listens is told. Throws 404 and 422. */
export const recordConsent = (ctx: RegistrationContext, said: Parameters<typeof consents.recordConsent>[1]): Promise<number> =>
  consents.recordConsent(ctx, said);

/** Counts the requests of families about their data that are open and due within so many days, or overdue. */
export const requestsDue: typeof requests.requestsDue = (today, days) => requests.requestsDue(today, days);

/** Counts the breaches of personal data that the Data Commissioner must still be told of. */
export const countBreachesDue: typeof breaches.countDue = (now) => breaches.countDue(now);

/** How many breaches of personal data the Data Commissioner must still be told of, and of how many the 72 hours are over. */
export const breachesDue: typeof breaches.breachesDue = (tx, now) => breaches.breachesDue(tx, now);

/** What is carried over with students who go on: balances, subjects. */
export type PromotionCarrier = promotion.PromotionCarrier;

/** Numbers of guardians that are among `phones` or stand for more than `above` students on the roll, with whom they stand for. */
export const phoneBook = (tx: Tx, phones: readonly string[], above: number): Promise<PhoneEntry[]> =>
  readPhoneBook(tx, phones, above);

/** The students who are out on a day of the school (`yyyy-mm-dd`), each with the kind of leave. */
export const studentsOnLeave: typeof leaveouts.studentsOnLeave = (tx, day, timeZone) =>
  leaveouts.studentsOnLeave(tx, day, timeZone);

/** Tells guardians of late students in every school, once each. For the product's own timer. */
export const tellOfLateEverywhere: typeof late.tellOfLateEverywhere = (services, log, schoolById) =>
  late.tellOfLateEverywhere(services, log, schoolById);

/** What a module looks up before a student leaves for another school: loans, fees, borrowed property. */
export type ClearanceCheck = clearance.ClearanceCheck;

/** What modules say about erasing a person: fates of tables, what forbids it, traces, figures that stay. */
export type ErasureParts = erasure.ErasureParts;

/** Counts the transfers under way, whose clearances somebody signs. */
export const transfersUnderWay = (): RawBuilder<unknown> => sql`select count(*) from registration.transfer t where ${underWay}`;

/** How many clearances of students who are to leave wait for the user, who was named to sign them. */
export async function clearancesWaiting(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>): Promise<number> {
  return (await dutiesOf(ctx, [])).filter(({ state }) => state === 'open').length;
}

/** Counts the students who are out past the time to be back. */
export const lateLeaveouts: typeof leaveouts.countLate = (now) => leaveouts.countLate(now);

/** Leave-outs for fees that have not begun, of these students; held until the caller's transaction ends. */
export const openFeeLeaveouts: typeof feeLeaveouts.openFeeLeaveouts = (tx, studentIds) =>
  feeLeaveouts.openFeeLeaveouts(tx, studentIds);

/** Calls leave-outs off before the students leave, and tells the guardians of those that were approved. Throws 404 and 422. */
export const cancelLeaveouts: typeof leaveoutDecisions.cancel = (ctx, ids, reason) => leaveoutDecisions.cancel(ctx, ids, reason);

/** Asks for leave-outs as the screen does. Throws 404, 409 and 422 at the fields. */
export const issueLeaveouts: typeof leaveoutIssue.issue = (ctx, wanted) => leaveoutIssue.issue(ctx, wanted);

/** The kind of a type of leave-out: fees, medical, exeat. Throws 404. */
export const leaveoutKindOf = async (ctx: RegistrationContext, typeId: number) => (await leaveoutTypes.get(ctx, typeId)).kind;

/** A section of the board pack, from a module that knows something the board should read. */
export type PackSection = boardPack.PackSection;

/** Count the terms on the board that end within 90 days, and the resolutions that are overdue. */
export const boardWaiting = (ctx: Pick<RegistrationContext, 'now' | 'school'>) => ({
  expiring: countExpiring(ctx),
  overdue: countOverdue(ctx),
});

/** Replaces the subjects that a class takes. Throws 404, and 422 at `subjects` for one that is not the school's. */
export const setClassSubjects = async (
  ctx: RegistrationContext,
  input: { id: number; subjects: { courseId: number; compulsory: boolean }[] },
): Promise<void> => {
  await setSubjects(ctx, input);
};
