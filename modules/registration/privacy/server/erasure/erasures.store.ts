import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { DataRequest } from '../../contract/requests.ts';
import { subjectWords } from '../../contract/requests.ts';
import type { DoneErasure, Erasure, ErasurePreview, erasuresApi, ErasureProof } from '../../contract/erasures.ts';
import type { RegistrationContext } from '../../../server/parts.ts';
import { getRequest } from '../requests.store.ts';
import { guisesOf } from '../subjects.store.ts';

const row = sql`
  e.id, e.request_id as "requestId", e.state, e.asked_name as "askedBy", e.asked_at as "askedAt", e.asked_account as "askedAccount",
  e.approved_name as "approvedBy", e.approved_at as "approvedAt", e.job_id as "jobId",
  case when e.state = 'approved' and j.state in ('failed', 'cancelled') then coalesce(j.message, 'It was stopped.') end as failed,
  e.done_at as "doneAt", e.proof, e.proof_digest as "proofDigest"`;
const from = sql`registration.erasure e left join kit.job j on j.school_id = e.school_id and j.id = e.job_id`;

type Stored = Omit<Erasure, 'mine'> & { askedAccount: number };
const shown =
  (ctx: RegistrationContext) =>
  ({ askedAccount, ...one }: Stored): Erasure => ({ ...one, mine: askedAccount === ctx.user.accountId });

/** Throws 404. */
export async function getErasure(ctx: RegistrationContext, id: number): Promise<Erasure> {
  const { rows } = await sql<Stored>`select ${row} from ${from} where e.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('erasure');
  return shown(ctx)(rows[0]);
}

/** The erasure of a request that was not withdrawn, or null. */
export async function erasureOf(ctx: RegistrationContext, requestId: number): Promise<Erasure | null> {
  await getRequest(ctx, requestId);
  const { rows } = await sql<Stored>`
    select ${row} from ${from} where e.request_id = ${requestId} and e.state <> 'withdrawn'`.execute(ctx.tx);
  return rows[0] ? shown(ctx)(rows[0]) : null;
}

/** Erasures that were carried out. */
export async function listErasures(ctx: RegistrationContext, filter: Input<typeof erasuresApi.list>): Promise<Page<DoneErasure>> {
  const where = filter.q ? sql`and ${matches([sql`e.asked_name`, sql`e.approved_name`, sql`e.proof_digest`], filter.q)}` : sql``;
  const { rows } = await sql<Omit<DoneErasure, 'subjects' | 'removed' | 'anonymised' | 'kept'> & { proof: ErasureProof }>`
    select id, request_id as "requestId", asked_name as "askedBy", approved_name as "approvedBy", done_at as "doneAt", proof,
           proof_digest as "proofDigest"
      from registration.erasure e where state = 'done' ${where}
     order by done_at ${wayOf(filter.sort)}, id
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from registration.erasure e where state = 'done' ${where}`.execute(ctx.tx);
  return {
    rows: rows.map(({ proof, ...one }) => ({
      ...one,
      subjects: subjectsInWords(proof),
      removed: sumOf(proof, 'removed'),
      anonymised: sumOf(proof, 'anonymised'),
      kept: sumOf(proof, 'kept'),
    })),
    total: one(counted).total,
  };
}

/** `Student 12, Guardian 7`: by these keys the erasure is repeated after a restore. */
export const subjectsInWords = ({ subjects }: ErasureProof) =>
  subjects.map(({ kind, id }) => `${subjectWords[kind]} ${id}`).join(', ');

export const sumOf = ({ tables }: ErasureProof, rows: string) =>
  tables.filter((one) => one.rows === rows).reduce((total, { count }) => total + count, 0);

/** The request of an erasure that may still be carried out. */
export async function erasureRequest(ctx: RegistrationContext, requestId: number): Promise<DataRequest> {
  const request = await getRequest(ctx, requestId);
  if (request.kind !== 'erasure') throw new UserError('rule', 'This request does not ask for an erasure.');
  if (request.state !== 'open') throw new UserError('rule', `This request was ${request.state} already.`);
  return request;
}

function refuse({ refusals, digest }: ErasurePreview, shownDigest: string): void {
  if (refusals.length > 0) throw new UserError('rule', refusals.join(' '));
  if (digest !== shownDigest)
    throw new UserError('conflict', 'What is kept of the person has changed since it was shown. Look at it again.');
}

/** Asks a second person for what was shown. */
export async function askErasure(
  ctx: RegistrationContext,
  { id: requestId, digest }: Input<typeof erasuresApi.ask>,
  preview: ErasurePreview,
): Promise<Erasure> {
  refuse(preview, digest);
  refuseActing(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into registration.erasure (request_id, shown_digest, asked_account, asked_name, asked_at)
    values (${requestId}, ${digest}, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now}) returning id`.execute(ctx.tx);
  const asked = await getErasure(ctx, one(rows).id);
  ctx.changed({ entity: 'data request', id: requestId, action: 'erasure asked for', after: { Erasure: asked.id } });
  return asked;
}

/** Approves as the second person. Of two at once the second finds it approved. */
export async function approveErasure(
  ctx: RegistrationContext,
  { id, digest }: Input<typeof erasuresApi.approve>,
  preview: ErasurePreview,
): Promise<Erasure> {
  const before = await getErasure(ctx, id);
  if (before.mine) refuseOwn('You asked for this erasure, so somebody else has to approve it.');
  refuseActing(ctx);
  await refuseSubject(ctx, before.requestId);
  refuse(preview, digest);
  const { rows } = await sql`
    update registration.erasure e
       set state = 'approved', approved_account = ${ctx.user.accountId}, approved_name = ${ctx.user.fullName}, approved_at = ${ctx.now}
     where id = ${id} and (state = 'asked' or state = 'approved' and exists (
             select from kit.job j where j.school_id = e.school_id and j.id = e.job_id and j.state in ('failed', 'cancelled')))
     returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('rule', 'This erasure does not wait for an approval any more.');
  ctx.changed({ entity: 'data request', id: before.requestId, action: 'erasure approved', after: { Erasure: id } });
  return getErasure(ctx, id);
}

/** Notes the task that carries it out. */
export async function noteJob(ctx: RegistrationContext, id: number, jobId: number): Promise<Erasure> {
  await sql`update registration.erasure set job_id = ${jobId} where id = ${id}`.execute(ctx.tx);
  return getErasure(ctx, id);
}

/** Takes back what nobody has approved. */
export async function withdrawErasure(ctx: RegistrationContext, id: number): Promise<Erasure> {
  const { rows } = await sql<{ requestId: number }>`
    update registration.erasure set state = 'withdrawn' where id = ${id} and state = 'asked' returning request_id as "requestId"`.execute(
    ctx.tx,
  );
  const after = await getErasure(ctx, id);
  if (!rows[0]) throw new UserError('rule', 'This erasure does not wait for an approval any more.');
  ctx.changed({ entity: 'data request', id: rows[0].requestId, action: 'erasure withdrawn', after: { Erasure: id } });
  return after;
}

/** Two people decide, each as themselves. */
function refuseActing({ user }: RegistrationContext): void {
  if (user.impersonator !== null)
    throw new UserError(
      'forbidden',
      'An erasure is asked for and approved by people of the school themselves, not by somebody who acts for them.',
    );
}

/** Nobody approves their own erasure. */
async function refuseSubject(ctx: RegistrationContext, requestId: number): Promise<void> {
  const { subjectKind: kind, subjectId: id } = await getRequest(ctx, requestId);
  const staff = (await guisesOf(ctx.tx, { kind, id })).flatMap((one) => (one.kind === 'staff' ? [one.id] : []));
  const { rows } = await sql`
    select from platform.users where id = ${ctx.user.accountId} and staff_member_id = any(${staff}::bigint[])`.execute(ctx.tx);
  if (rows.length > 0) refuseOwn('Nobody approves their own erasure.');
}
