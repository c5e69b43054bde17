import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { UserError, refuse } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Application, applicationDraft } from '../contract/applications.ts';
import { applicationEvents } from '../contract/application-events.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { applicantProblems, windowProblems } from './application.rules.ts';
import { applicationInWords } from './application-in-words.ts';
import { getApplication } from './applications.store.ts';
import { tellApplicants } from './tell.ts';
import { windowStore } from './windows.store.ts';

const applicationSeries = { kind: 'application', prefix: 'APP', digits: 4 };

export type ApplicationDraft = z.output<typeof applicationDraft>;

const columns = {
  windowId: 'window_id',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  gender: 'gender',
  bornOn: 'born_on',
  birthCertificateNo: 'birth_certificate_no',
  assessmentNo: 'assessment_no',
  upi: 'upi',
  boarding: 'boarding',
  previousSchool: 'previous_school',
  entryMarks: 'entry_marks',
  guardianName: 'guardian_name',
  guardianRelation: 'guardian_relation',
  guardianPhone: 'guardian_phone',
  guardianEmail: 'guardian_email',
  specialNeeds: 'special_needs',
  feeReference: 'fee_reference',
} as const;
const fields = Object.entries(columns) as [keyof typeof columns, string][];

/** What keeps an application from being handed in, each at its field. */
async function refuseSubmission(ctx: RegistrationContext, draft: ApplicationDraft): Promise<void> {
  const window = await windowStore.get(ctx, draft.windowId);
  refuse([...windowProblems(window, draft.bornOn, schoolDay(ctx)), ...applicantProblems(draft)]);
}

function refuseUnborn(ctx: RegistrationContext, { bornOn }: ApplicationDraft): void {
  if (bornOn >= schoolDay(ctx)) refuse([{ path: 'bornOn', message: 'Choose a day in the past.' }]);
}

/** Takes an application; as a draft it may still lack what a submission needs. */
export async function apply(ctx: RegistrationContext, draft: ApplicationDraft, submit: boolean): Promise<Application> {
  const { year } = await windowStore.get(ctx, draft.windowId);
  if (submit) await refuseSubmission(ctx, draft);
  refuseUnborn(ctx, draft);
  const number = await documentNumber(ctx.tx, applicationSeries, String(year));
  const { rows } = await sql<{ id: number }>`
    insert into registration.application
      (application_no, state, received_on, ${sql.join(fields.map(([, column]) => sql.ref(column)))})
    values (${number}, ${submit ? 'submitted' : 'draft'}, ${schoolDay(ctx)}, ${sql.join(fields.map(([field]) => draft[field]))})
    returning id`.execute(ctx.tx);
  const created = await getApplication(ctx.tx, one(rows).id);
  ctx.changed({
    entity: 'application',
    id: created.id,
    action: submit ? 'submitted' : 'created',
    after: applicationInWords(created, ctx.school.timeZone),
  });
  if (submit) await tellApplicants(ctx, applicationEvents.submitted, [created.id]);
  return created;
}

/** Writes what was corrected; an application that is decided for good is left as it was decided. */
export async function correct(
  ctx: RegistrationContext,
  id: number,
  version: number,
  draft: ApplicationDraft,
): Promise<Application> {
  const before = await getApplication(ctx.tx, id);
  if (before.next.length === 0)
    throw new UserError('rule', `${before.fullName} is enrolled. Change the student’s own record instead.`);
  refuseUnborn(ctx, draft);
  if (before.state !== 'draft') refuse(applicantProblems(draft));
  if (before.windowId !== draft.windowId) {
    await windowStore.get(ctx, draft.windowId);
    if (before.state !== 'draft' && before.state !== 'submitted')
      refuse([{ path: 'windowId', message: 'The window can be changed only until the review begins.' }]);
  }
  const set = fields.map(([field, column]) => sql`${sql.ref(column)} = ${draft[field]}`);
  return write(ctx, before, version, set, 'changed');
}

/** Writes some columns of one version of an application, and reports the change. */
export async function write(
  ctx: RegistrationContext,
  before: Application,
  version: number,
  set: readonly RawBuilder<unknown>[],
  action: string,
  reason?: string,
): Promise<Application> {
  const { rows } = await sql`
    update registration.application set ${sql.join([...set, sql`version = version + 1`])}
     where id = ${before.id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('application');
  const after = await getApplication(ctx.tx, before.id);
  ctx.changed({
    entity: 'application',
    id: before.id,
    action,
    reason,
    before: applicationInWords(before, ctx.school.timeZone),
    after: applicationInWords(after, ctx.school.timeZone),
  });
  return after;
}
