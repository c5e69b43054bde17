import { type RawBuilder, sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { missed } from '../../days/contract/day-status.ts';
import { thisTerm } from '../../days/server/attendance-lists.store.ts';
import type { AbsenceCase, casesApi } from '../contract/cases.ts';
import { outcomeWords, type StepKind, stepWords, type Turn } from '../contract/steps.ts';
import { type CaseContext, getCase } from './cases.store.ts';
import { caseScope } from './scope.ts';

/** For how many days ahead a next step may be planned. */
const ahead = 366;

interface Next {
  readonly dueOn: string | null;
  readonly nextStep: StepKind | null;
}

/** Throws 400 at the field where the next step has no day, or one that is past or far off. */
function refuseNext(ctx: CaseContext, { dueOn, nextStep }: Next): void {
  const today = schoolDay(ctx);
  if (dueOn === null && nextStep !== null) throw fieldError('dueOn', 'Choose the day of the next step.');
  if (dueOn !== null && dueOn < today) throw fieldError('dueOn', 'Choose today or a later day.');
  if (dueOn !== null && dueOn > addDays(today, ahead)) throw fieldError('dueOn', 'Choose a day within a year.');
}

interface Course {
  readonly kind: StepKind | Turn;
  readonly day: string;
  readonly by: string;
  readonly note: string | null;
}

async function write(ctx: CaseContext, caseId: number, studentId: number, { kind, day, by, note }: Course): Promise<void> {
  await sql`
    insert into biometrics.absence_step (case_id, student_id, day, kind, by_name, note, written_name, written_at)
    values (${caseId}, ${studentId}, ${day}::date, ${kind}, ${by}, ${note}, ${ctx.user.fullName}, ${ctx.now})`.execute(ctx.tx);
}

/** A student whom the user follows up, held. Throws 404, and 422 for who has left. */
async function studentToFollow(ctx: CaseContext, studentId: number): Promise<string> {
  const { rows } = await sql<{ name: string; here: boolean }>`
    select s.full_name as name, s.here from registration.roll s where s.id = ${studentId} and ${await caseScope(ctx)}`.execute(
    ctx.tx,
  );
  const [student] = rows;
  if (!student) throw notFound('student');
  if (!student.here) throw fieldError('studentId', 'This student is not on the roll any more.');
  await lockStudents(ctx.tx, [studentId]);
  return student.name;
}

/** What the days of the term came to, as the reason of a case. */
async function usualReason(ctx: CaseContext, studentId: number): Promise<string> {
  const { from, to } = await thisTerm(ctx);
  const { rows } = await sql<{ missed: number; of: number }>`
    select count(*) filter (where status = any(${missed}::text[])) as missed, count(*) filter (where status <> 'leave_out') as of
      from biometrics.days where student_id = ${studentId} and day between ${from}::date and ${to}::date`.execute(ctx.tx);
  const days = one(rows);
  return `Missed ${days.missed} of ${days.of} days since ${formatDay(from)}.`;
}

/** Opens a case. Throws 404, 409 where the student has one that is not closed, and 422 at the field. */
export async function openCase(ctx: CaseContext, input: Input<typeof casesApi.open>): Promise<AbsenceCase> {
  const { studentId, dueOn, nextStep } = input;
  refuseNext(ctx, { dueOn, nextStep });
  const student = await studentToFollow(ctx, studentId);
  await refuseSecond(ctx, studentId);
  const reason = input.reason ?? (await usualReason(ctx, studentId));
  const today = schoolDay(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into biometrics.absence_case (student_id, reason, opened_on, opened_name, due_on, next_step)
    values (${studentId}, ${reason}, ${today}::date, ${ctx.user.fullName}, ${dueOn}::date, ${nextStep}) returning id`.execute(
    ctx.tx,
  );
  const { id } = one(rows);
  await write(ctx, id, studentId, { kind: 'opened', day: today, by: ctx.user.fullName, note: reason });
  await sql`
    update biometrics.absence_warning set seen_at = ${ctx.now} where student_id = ${studentId} and seen_at is null`.execute(
    ctx.tx,
  );
  const after = { Student: student, Reason: reason, ...nextInWords({ dueOn, nextStep }) };
  ctx.changed({ entity: 'absence case', id, action: 'opened', after });
  return getCase(ctx, id);
}

async function refuseSecond(ctx: CaseContext, studentId: number): Promise<void> {
  const { rows } = await sql`
    select from biometrics.absence_case where student_id = ${studentId} and closed_on is null`.execute(ctx.tx);
  if (rows.length > 0) throw fieldError('studentId', 'This student has a case that is not closed. Go on with that one.');
}

const nextInWords = ({ dueOn, nextStep }: Next) => ({
  'Next step': nextStep === null ? null : stepWords[nextStep],
  'Next step on': dueOn === null ? null : formatDay(dueOn),
});

/** Throws 409 when somebody else has changed the case since `version`. */
async function change(ctx: CaseContext, before: AbsenceCase, version: number, set: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    update biometrics.absence_case set ${set}, version = version + 1 where id = ${before.id} and version = ${version} returning id`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw staleRecord('case');
}

/** A case that is not closed. Throws 404 and 422. */
async function running(ctx: CaseContext, id: number): Promise<AbsenceCase> {
  const found = await getCase(ctx, id);
  if (found.state === 'closed') throw new UserError('rule', 'This case is closed. Open it again to go on with it.');
  return found;
}

/** Changes the reason and the next step of a case that is not closed; a next step that stays as it is may be overdue. */
export async function updateCase(ctx: CaseContext, input: Input<typeof casesApi.update>): Promise<AbsenceCase> {
  const { id, version, reason, dueOn, nextStep } = input;
  const before = await running(ctx, id);
  if (dueOn !== before.dueOn || nextStep !== before.nextStep) refuseNext(ctx, { dueOn, nextStep });
  await change(ctx, before, version, sql`reason = ${reason}, due_on = ${dueOn}::date, next_step = ${nextStep}`);
  const words = (of: Next & { reason: string }) => ({ Reason: of.reason, ...nextInWords(of) });
  ctx.changed({
    entity: 'absence case',
    id,
    action: 'changed',
    before: words(before),
    after: words({ reason, dueOn, nextStep }),
  });
  return getCase(ctx, id);
}

/** Writes down a step that was taken, and which comes next. Throws 404, 409, and 422 at the field. */
export async function takeStep(ctx: CaseContext, input: Input<typeof casesApi.step>): Promise<AbsenceCase> {
  const { id, version, kind, day, by, note, dueOn, nextStep } = input;
  const before = await running(ctx, id);
  if (day > schoolDay(ctx)) throw fieldError('day', 'Choose today or an earlier day.');
  if (day < addDays(before.openedOn, -ahead)) throw fieldError('day', 'Choose a day within a year before the case was opened.');
  if (kind === 'note' && note === null) throw fieldError('note', 'Write the note.');
  refuseNext(ctx, { dueOn, nextStep });
  await change(ctx, before, version, sql`due_on = ${dueOn}::date, next_step = ${nextStep}`);
  await write(ctx, id, before.studentId, { kind, day, by, note });
  // What was said to a family stands in the case only, and not in the history that more people read.
  const after = { Step: stepWords[kind], Day: formatDay(day), By: by, ...nextInWords({ dueOn, nextStep }) };
  ctx.changed({ entity: 'absence case', id, action: 'step taken', after });
  return getCase(ctx, id);
}

/** Closes a case with how it ended. Throws 404, 409 and 422. */
export async function closeCase(ctx: CaseContext, input: Input<typeof casesApi.close>): Promise<AbsenceCase> {
  const { id, version, outcome, note } = input;
  const before = await running(ctx, id);
  if (outcome === 'other' && note === null) throw fieldError('note', 'Say how it ended.');
  const today = schoolDay(ctx);
  await change(ctx, before, version, sql`closed_on = ${today}::date, outcome = ${outcome}, due_on = null, next_step = null`);
  const said = [outcomeWords[outcome], note].filter((part) => part !== null).join('. ');
  await write(ctx, id, before.studentId, { kind: 'closed', day: today, by: ctx.user.fullName, note: said });
  ctx.changed({ entity: 'absence case', id, action: 'closed', after: { Outcome: outcomeWords[outcome] } });
  return getCase(ctx, id);
}

/** Opens a closed case again. Throws 404, 409, and 422 for one that is not closed and where the student has another. */
export async function reopenCase(ctx: CaseContext, input: Input<typeof casesApi.reopen>): Promise<AbsenceCase> {
  const { id, version, note, dueOn, nextStep } = input;
  const before = await getCase(ctx, id);
  if (before.state !== 'closed') throw new UserError('rule', 'This case is not closed.');
  refuseNext(ctx, { dueOn, nextStep });
  await studentToFollow(ctx, before.studentId);
  await refuseSecond(ctx, before.studentId);
  await change(ctx, before, version, sql`closed_on = null, outcome = null, due_on = ${dueOn}::date, next_step = ${nextStep}`);
  await write(ctx, id, before.studentId, { kind: 'reopened', day: schoolDay(ctx), by: ctx.user.fullName, note });
  ctx.changed({ entity: 'absence case', id, action: 'opened again', after: nextInWords({ dueOn, nextStep }) });
  return getCase(ctx, id);
}

/** Leaves a student without a case this term. Throws 404. */
export async function setAside(ctx: CaseContext, studentId: number): Promise<void> {
  const student = await studentToFollow(ctx, studentId);
  const { rows } = await sql`
    update biometrics.absence_warning set seen_at = ${ctx.now}
     where student_id = ${studentId} and seen_at is null returning student_id`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('warning');
  ctx.changed({ entity: 'attendance', id: studentId, action: 'warning of absence set aside', after: { Student: student } });
}
