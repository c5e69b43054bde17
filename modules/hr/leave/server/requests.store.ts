import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { leaveApproval } from '../contract/leave-approval.ts';
import type { LeaveRequest, LeaveRow, leaveRequestsApi } from '../contract/requests.ts';
import { inDays } from '../contract/words.ts';
import { administers, heads, leaveScope, memberAsking, seesAll } from './scope.ts';

export type LeaveContext = SchoolContext;

const seen = sql`
  from hr.leave_request r
  join settings.staff f on f.school_id = r.school_id and f.id = r.staff_member_id
  join hr.leave_type t on t.school_id = r.school_id and t.id = r.type_id
  left join settings.departments p on p.school_id = f.school_id and p.id = f.department_id
  left join settings.staff v on v.school_id = r.school_id and v.id = r.cover_id`;
const fields = sql`
  r.id, r.version, r.staff_member_id as "staffMemberId", f.full_name as name, f.staff_no as "staffNo", p.name as "departmentName",
  r.type_id as "typeId", t.name as "typeName", r.from_day as "fromDay", r.until_day as "untilDay", r.half_first as "halfFirst",
  r.half_last as "halfLast", r.days, v.full_name as "coverName", r.state, r.back_on as "backOn", r.asked_at as "askedAt"`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  fromDay: sql`r.from_day`,
  untilDay: sql`r.until_day`,
  name: sql`kit.fold(f.full_name)`,
  days: sql`r.days`,
  askedAt: sql`r.asked_at`,
};
const states = {
  waiting: sql`r.state in ('asked', 'supported')`,
  open: sql`r.state in ('asked', 'supported', 'approved', 'away')`,
};

/** Requests that the caller decides on or reads. */
export async function listRequests(ctx: LeaveContext, input: Input<typeof leaveRequestsApi.list>): Promise<Page<LeaveRow>> {
  const { q, state, typeId, departmentId, staffMemberId, from, until, page, size, sort } = input;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`r.from_day`} ${wayOf(sort)}`;
  const inState =
    state === undefined ? sql`true` : state === 'waiting' || state === 'open' ? states[state] : sql`r.state = ${state}`;
  const { rows } = await sql<LeaveRow & { total: number }>`
    select ${fields}, count(*) over () as total ${seen}
     where ${inState} and ${await leaveScope(ctx)}
       and (${typeId ?? null}::bigint is null or r.type_id = ${typeId ?? null})
       and (${departmentId ?? null}::bigint is null or f.department_id = ${departmentId ?? null})
       and (${staffMemberId ?? null}::bigint is null or r.staff_member_id = ${staffMemberId ?? null})
       and (${from ?? null}::date is null or r.until_day >= ${from ?? null}::date)
       and (${until ?? null}::date is null or r.from_day <= ${until ?? null}::date)
       and ${q ? sql`(${holds(sql`kit.fold(f.full_name)`, q)} or ${holds(sql`kit.fold(f.staff_no)`, q)})` : sql`true`}
     order by ${order}, r.id ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

const hasBegun = ({ state }: Pick<LeaveRow, 'state'>): boolean => state === 'away' || state === 'back';

/** One’s own requests, the newest first. */
export async function myRequests(ctx: LeaveContext): Promise<(LeaveRow & { cancels: boolean })[]> {
  const me = await memberAsking(ctx);
  const { rows } = await sql<LeaveRow>`
    select ${fields} ${seen} where r.staff_member_id = ${me}::bigint order by r.from_day desc, r.id desc limit 200`.execute(
    ctx.tx,
  );
  return rows.map((row) => ({
    ...row,
    cancels: !hasBegun(row) && leaveApproval.steps.cancel.from.some((state) => state === row.state),
  }));
}

/** One request whoever asks; its steps refuse those whom it is not for. Throws 404. */
async function readRequest(ctx: LeaveContext, id: number): Promise<LeaveRequest & { headsIt: boolean }> {
  const me = await memberAsking(ctx);
  const account = ctx.user.accountId;
  const { rows } = await sql<Omit<LeaveRequest, 'steps' | 'decides' | 'cancels'> & { headsIt: boolean }>`
    select ${fields}, r.because, r.reach, r.cover_id as "coverId", r.asked_name as "askedName", t.paper, t.unpaid,
           coalesce(r.staff_member_id = ${me}::bigint or r.asked_by = ${account}, false) as mine,
           coalesce(r.staff_member_id = ${me}::bigint or r.asked_by = ${account} or exists (
             select from hr.leave_step s
              where s.school_id = r.school_id and s.request_id = r.id and s.step = 'supported' and s.signed_by = ${account}), false) as "handledByMe",
           ${heads(sql`${me}::bigint`)} as "headsIt",
           r.state <> 'asked' or not coalesce(p.head_id <> r.staff_member_id, false) as ready
      ${seen} where r.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('request for leave');
  const { rows: steps } = await sql<LeaveRequest['steps'][number]>`
    select step, name, comment, at from hr.leave_step where request_id = ${id} order by id`.execute(ctx.tx);
  const admin = administers(ctx);
  const cancels = hasBegun(found) ? admin && found.staffMemberId !== me : admin || found.mine;
  return { ...found, decides: admin || found.headsIt, cancels, steps };
}

const shown = ({ headsIt: _headsIt, ...request }: LeaveRequest & { headsIt: boolean }): LeaveRequest => request;

/** One request: one’s own, of one’s own department, or anybody’s for who reads employees. Throws 404. */
export async function getRequest(ctx: LeaveContext, id: number): Promise<LeaveRequest> {
  const found = await readRequest(ctx, id);
  if (!seesAll(ctx) && !found.headsIt && !found.mine) throw notFound('request for leave');
  return shown(found);
}

/** What the history keeps of a request. */
export const inHistory = ({ name, typeName, fromDay, untilDay, days, state, coverName }: LeaveRequest) => ({
  Employee: name,
  Type: typeName,
  From: formatDay(fromDay),
  Until: formatDay(untilDay),
  Days: inDays(days),
  State: leaveApproval.states[state][0],
  'Does their work': coverName,
});

/** Requests through the steps of their approval. */
export const requests = documents(leaveApproval, {
  table: 'hr.leave_request',
  read: async (ctx: LeaveContext, id) => shown(await readRequest(ctx, id)),
  audit: inHistory,
  write: (ctx, { id, to, comment }) => writeLeaveStep(ctx, id, to, comment),
});

/** Writes who did what, and what they said. */
export async function writeLeaveStep(
  { tx, user }: LeaveContext,
  id: number,
  step: string,
  comment: string | null,
): Promise<void> {
  await sql`
    insert into hr.leave_step (request_id, step, signed_by, name, comment)
    values (${id}, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment})`.execute(tx);
}
