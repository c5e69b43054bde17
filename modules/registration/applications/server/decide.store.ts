import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { EventKind } from '#kit/contract/events.ts';
import { notFound, UserError, refuse } from '#kit/contract/errors.ts';
import { parseInput } from '#kit/server/http/decode.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Application, type applicationsApi, type ApplicationState, applicationWords } from '../contract/applications.ts';
import { registrationDraft } from '../../students/contract/register.ts';
import { applicationEvents } from '../contract/application-events.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { asRegistered } from '../../students/server/guardians/guardians.store.ts';
import { register, type Registered } from '../../students/server/registering/register-student.ts';
import { applicantProblems, holdsPlace, needsReason, nextStates, windowProblems } from './application.rules.ts';
import { getApplication } from './applications.store.ts';
import { write } from './apply.store.ts';
import { tellApplicants } from './tell.ts';
import { windowStore } from './windows.store.ts';

type Move = Input<typeof applicationsApi.move>;
type Enrol = Input<typeof applicationsApi.enrol>;

interface Standing {
  id: number;
  state: ApplicationState;
  fullName: string;
  bornOn: string;
  windowId: number;
  guardianName: string | null;
  guardianRelation: string | null;
  guardianPhone: string | null;
}

const told: Partial<Record<ApplicationState, EventKind>> = {
  submitted: applicationEvents.submitted,
  waitlisted: applicationEvents.waitlisted,
  offered: applicationEvents.offered,
  rejected: applicationEvents.rejected,
};

/** Takes applications to another state, all or none; of two who move the same one at once the second is refused. */
export async function moveApplications(ctx: RegistrationContext, { ids, to, reason, offerUntil }: Move): Promise<number> {
  const { tx } = ctx;
  if (needsReason(to) && reason === null) refuse([{ path: 'reason', message: 'Say why; the family will ask.' }]);
  if (to === 'offered' && offerUntil === null) refuse([{ path: 'offerUntil', message: 'Say until when the offer is valid.' }]);
  if (to === 'offered' && offerUntil !== null && offerUntil < schoolDay(ctx))
    refuse([{ path: 'offerUntil', message: 'Choose today or a later day.' }]);
  const standing = await lock(ctx, ids);
  if (standing.length < new Set(ids).size) throw notFound('application');
  refuseThoseWhoCannot(standing, to);
  if (to === 'submitted') await refuseIncomplete(ctx, standing);
  if (holdsPlace(to)) await refuseMoreThanPlaces(ctx, standing);
  await sql`
    update registration.application
       set state = ${to}, reason = ${reason}, offer_until = ${to === 'offered' ? offerUntil : sql`offer_until`},
           state_at = ${ctx.now}, version = version + 1
     where id = any(${ids}::bigint[])`.execute(tx);
  for (const { id, state } of standing)
    ctx.changed({
      entity: 'application',
      id,
      action: `moved to “${applicationWords[to]}”`,
      reason: reason ?? undefined,
      before: { State: applicationWords[state] },
      after: { State: applicationWords[to] },
    });
  const kind = told[to];
  if (kind) await tellApplicants(ctx, kind, ids);
  return standing.length;
}

/** Calls to an interview, or writes down what came of it; the family is told of a new time or place that is still to come. */
export async function setInterview(
  ctx: RegistrationContext,
  input: Input<typeof applicationsApi.interview>,
): Promise<Application> {
  const { id, version, interviewAt, interviewPlace, interviewResult } = input;
  const before = await getApplication(ctx.tx, id);
  if (!['submitted', 'under_review', 'waitlisted'].includes(before.state))
    throw new UserError(
      'rule',
      `${before.fullName} is ${applicationWords[before.state].toLowerCase()}; interviews come before that.`,
    );
  const after = await write(
    ctx,
    before,
    version,
    [
      sql`interview_at = ${interviewAt}`,
      sql`interview_place = ${interviewPlace}`,
      sql`interview_result = ${interviewResult}`,
      ...(before.state === 'submitted' ? [sql`state = 'under_review'`, sql`state_at = ${ctx.now}`] : []),
    ],
    'interview set',
  );
  const { interviewAt: when, interviewPlace: where } = after;
  const isNew = when !== before.interviewAt || where !== before.interviewPlace;
  if (when !== null && new Date(when) > ctx.now && isNew) await tellApplicants(ctx, applicationEvents.interview, [id]);
  return after;
}

/** Makes a student of an accepted applicant, with the guardian of the application, in the caller's transaction. */
export async function enrolApplicant(ctx: RegistrationContext, input: Enrol): Promise<Registered> {
  const { id, version, admittedOn, admissionNo, overCapacity, notTheSameAs, sameGuardian, ...place } = input;
  await lock(ctx, [id]);
  const before = await getApplication(ctx.tx, id);
  if (before.state !== 'accepted' && before.state !== 'offered')
    throw new UserError('rule', `${before.fullName} is ${applicationWords[before.state].toLowerCase()}. Offer a place first.`);
  const { guardianName, guardianPhone: phone, guardianEmail: email, guardianRelation, specialNeeds, ...person } = before;
  const guardian = { fullName: guardianName ?? '', phone, email, relation: guardianRelation ?? 'Guardian', paysFees: true };
  const draft = parseInput(registrationDraft, {
    ...person,
    ...place,
    admittedOn,
    admissionNo,
    overCapacity,
    notTheSameAs,
    guardians: guardianName === null ? [] : [{ ...guardian, byEmail: email !== null }],
    health: specialNeeds === null ? null : { specialNeeds },
  });
  const guardians = await asRegistered(ctx.tx, draft.guardians, sameGuardian);
  const registered = await register(ctx, { ...draft, guardians });
  await write(
    ctx,
    before,
    version,
    [sql`state = 'enrolled'`, sql`student_id = ${registered.id}`, sql`state_at = ${ctx.now}`],
    'enrolled',
  );
  await tellApplicants(ctx, applicationEvents.enrolled, [id]);
  return registered;
}

/** The applications in one order, so that two who move overlapping lists wait for each other. */
async function lock(ctx: RegistrationContext, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select id, state, full_name as "fullName", born_on as "bornOn", window_id as "windowId", guardian_name as "guardianName",
           guardian_relation as "guardianRelation", guardian_phone as "guardianPhone"
      from registration.application where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.tx);
  return rows;
}

function refuseThoseWhoCannot(standing: readonly Standing[], to: ApplicationState): void {
  const wrong = standing.filter(({ state }) => !nextStates(state).includes(to));
  if (wrong.length === 0) return;
  const named = wrong.slice(0, 3).map(({ fullName, state }) => `${fullName} (${applicationWords[state].toLowerCase()})`);
  const more = wrong.length > 3 ? ` and ${wrong.length - 3} more` : '';
  throw new UserError('rule', `“${applicationWords[to]}” cannot follow for ${named.join(', ')}${more}. Nothing was changed.`);
}

async function refuseIncomplete(ctx: RegistrationContext, standing: readonly Standing[]): Promise<void> {
  for (const windowId of new Set(standing.map((one) => one.windowId))) {
    const window = await windowStore.get(ctx, windowId);
    for (const one of standing.filter((other) => other.windowId === windowId)) {
      const problems = [...windowProblems(window, one.bornOn, schoolDay(ctx)), ...applicantProblems(one)];
      const [first] = problems;
      if (first) refuse(problems, `${one.fullName}: ${first.message}`);
    }
  }
}

/** Refuses more offers than a window has places; the window is locked, so that the last place is offered once. */
async function refuseMoreThanPlaces(ctx: RegistrationContext, standing: readonly Standing[]): Promise<void> {
  const joining = Map.groupBy(
    standing.filter(({ state }) => !holdsPlace(state)),
    ({ windowId }) => windowId,
  );
  for (const [windowId, those] of [...joining].toSorted(([a], [b]) => a - b)) {
    await sql`select from registration.admission_window where id = ${windowId} for no key update`.execute(ctx.tx);
    const { name, places, offered } = await windowStore.get(ctx, windowId);
    if (places === null || offered + those.length <= places) continue;
    const left = Math.max(0, places - offered);
    throw new UserError(
      'rule',
      `${name} has ${left === 0 ? 'no place' : `${left} of ${places} places`} left, and ${those.length} would be offered one. ` +
        'Put the others on the waiting list, or change the window’s places.',
    );
  }
}
