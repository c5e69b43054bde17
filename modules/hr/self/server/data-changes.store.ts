import { type RawBuilder, sql } from 'kysely';
import { isDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { staffDocuments, staffMember, updateStaffMember } from '#modules/settings/server/public.ts';
import { contracts } from '../../employees/server/contracts.store.ts';
import { payRoutes } from '../../employees/server/pay-routes.store.ts';
import { changeProfile, profileOf } from '../../employees/server/profile.store.ts';
import { memberAsking } from '../../leave/server/scope.ts';
import { dataChangeApproval } from '../contract/data-change-approval.ts';
import type { DataChange, dataChangesApi, mineApi, MyEmployment } from '../contract/data-changes.ts';
import { checkedValue, type DataField, dataFieldWords, isOnRecord, onRecord } from '../contract/data-fields.ts';

const fields = (me: number | null, account: number | null) => sql`
  c.id, c.version, c.staff_member_id as "staffMemberId", f.full_name as name, f.staff_no as "staffNo", c.field, c.old_value as "oldValue",
  c.new_value as "newValue", c.because, c.file_id as "fileId", c.state, c.proposed_at as "proposedAt", c.decided_name as "decidedName",
  c.decided_at as "decidedAt", c.decided_because as "decidedBecause",
  coalesce(c.staff_member_id = ${me}::bigint or c.proposed_by = ${account}::bigint, false) as mine`;
const from = sql`hr.data_change c join settings.staff f on f.school_id = c.school_id and f.id = c.staff_member_id`;

/** Whose data the caller’s own are. Throws 404 for an account that is no member of staff. */
async function myself(ctx: SchoolContext): Promise<number> {
  const me = await memberAsking(ctx);
  if (me === null) throw notFound('member of staff of this account');
  return me;
}

/** All of one’s own; null for an account that is no member of staff. */
export async function myEmployment(ctx: SchoolContext): Promise<MyEmployment | null> {
  const me = await memberAsking(ctx);
  if (me === null) return null;
  const profile = await profileOf(ctx.tx, me);
  const routes = await payRoutes.list(ctx, me);
  const papers = await staffDocuments.list(ctx, { staffMemberId: me, page: 1, size: 200, sort: 'expiresOn' });
  const { rows: changes } = await sql<DataChange>`
    select ${fields(me, ctx.user.accountId)} from ${from} where c.staff_member_id = ${me} order by c.id desc limit 100`.execute(
    ctx.tx,
  );
  return {
    person: await staffMember(ctx, me),
    payrollNo: profile?.payrollNo ?? null,
    birthDate: profile?.birthDate ?? null,
    probationTo: profile?.confirmedOn ? null : (profile?.probationTo ?? null),
    contracts: await contracts.list(ctx, me),
    route: routes.find(({ current }) => current) ?? null,
    documents: papers.rows,
    changes,
  };
}

/** What stands on record of a field now, in words. */
async function standing(ctx: SchoolContext, me: number, field: DataField): Promise<string | null> {
  if (isOnRecord(field)) return (await staffMember(ctx, me))[onRecord[field].key];
  if (field === 'birth_date') return (await profileOf(ctx.tx, me))?.birthDate ?? null;
  if (field !== 'pay_route') return null;
  const route = (await payRoutes.list(ctx, me)).find(({ current }) => current);
  return route
    ? [route.bankName, route.branchName, route.accountNo ?? route.phone].filter(Boolean).join(', ') || route.mode
    : null;
}

/** Proposes to put something right of one’s own. Throws 400 at the field, 409 where the same is proposed already. */
export async function propose(ctx: SchoolContext, draft: Input<typeof mineApi.propose>): Promise<DataChange> {
  const me = await myself(ctx);
  const checked = checkedValue.safeParse(draft);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw fieldError('newValue', issue?.message ?? 'Write what it should be.');
  }
  const { field, newValue } = checked.data;
  if (field === 'birth_date' && (!isDay(newValue) || !(await profileOf(ctx.tx, me))))
    throw fieldError('newValue', isDay(newValue) ? 'Your date of birth is kept once you have a contract here.' : 'Choose a day.');
  const old = await standing(ctx, me, field);
  if (old === newValue) throw fieldError('newValue', 'This is what is on record.');
  if (draft.fileId !== null) await ctx.services.files.link(ctx, draft.fileId, 'document');
  const { rows } = await sql<{ id: number }>`
    insert into hr.data_change (staff_member_id, field, old_value, new_value, because, file_id, proposed_by)
    values (${me}, ${field}, ${old}, ${newValue}, ${draft.because}, ${draft.fileId}, ${actorId(ctx.user)}::bigint)
    returning id`.execute(ctx.tx);
  const made = await readChange(ctx, one(rows).id);
  ctx.changed({ entity: 'proposed change', id: made.id, action: 'proposed', after: inHistory(made) });
  return made;
}

const order: Readonly<Record<string, RawBuilder<unknown>>> = { name: sql`kit.fold(f.full_name)`, field: sql`c.field` };

/** What was proposed by all, for who keeps employees. */
export async function listChanges(
  ctx: SchoolContext,
  { q, state, field, page, size, sort }: Input<typeof dataChangesApi.list>,
): Promise<Page<DataChange>> {
  const me = await memberAsking(ctx);
  const { rows } = await sql<DataChange & { total: number }>`
    select ${fields(me, ctx.user.accountId)}, count(*) over () as total from ${from}
     where (${state ?? null}::text is null or c.state = ${state ?? null}) and (${field ?? null}::text is null or c.field = ${field ?? null})
       and ${q ? matches([sql`f.full_name`, sql`f.staff_no`], q) : sql`true`}
     order by ${order[sort.replace('-', '')] ?? sql`c.proposed_at`} ${wayOf(sort)}, c.id desc
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One proposal. Throws 404. */
export async function readChange(ctx: SchoolContext, id: number): Promise<DataChange> {
  const me = await memberAsking(ctx);
  const { rows } = await sql<DataChange>`
    select ${fields(me, ctx.user.accountId)} from ${from} where c.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('proposed change');
  return found;
}

/** The paper that was sent with a proposal. Throws 404. */
export async function paperOf(ctx: SchoolContext, id: number): Promise<BinaryAnswer> {
  const { fileId } = await readChange(ctx, id);
  if (fileId === null) throw notFound('paper');
  return ctx.services.files.open(ctx, fileId);
}

const inHistory = ({ name, field, oldValue, newValue, state }: DataChange) => ({
  Employee: name,
  What: dataFieldWords[field],
  Before: oldValue,
  Proposed: newValue,
  State: dataChangeApproval.states[state][0],
});

const changes = documents(dataChangeApproval, { table: 'hr.data_change', read: readChange, audit: inHistory });

type Taking = Input<typeof dataChangesApi.accept>;

const decided = ({ user, now }: SchoolContext, comment: string | null) => ({
  decided_by: actorId(user),
  decided_name: user.fullName,
  decided_at: now,
  decided_because: comment,
});

/** Whether somebody has said since where pay goes, be it from a day to come on. */
async function hasNewRoute({ tx }: SchoolContext, { staffMemberId, id }: DataChange): Promise<boolean> {
  const { rows } = await sql`
    select from hr.pay_route r join hr.data_change c on c.school_id = r.school_id and c.id = ${id}
     where r.staff_member_id = ${staffMemberId} and r.at > c.proposed_at limit 1`.execute(tx);
  return rows.length > 0;
}

/** Accepts a proposal and puts the record right, through what HR’s own screens call. Throws 403, 404, 409, 409 where a number is taken, and 422 where pay goes where it did. */
export const accept = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<DataChange> =>
  changes.take(ctx, 'accept', at, comment, async (change) => {
    const { staffMemberId, field, newValue, oldValue } = change;
    const asItWas = (await standing(ctx, staffMemberId, field)) === oldValue;
    if (field === 'pay_route') {
      if (asItWas && !(await hasNewRoute(ctx, change)))
        throw new UserError(
          'rule',
          'Where their pay goes is still as it was. Change it on their record first, and accept this then.',
        );
    } else if (!asItWas)
      throw new UserError(
        'conflict',
        `${dataFieldWords[field]} was changed since this was proposed. Decline it, and have it proposed anew if it is still wrong.`,
      );
    if (isOnRecord(field)) {
      const { version } = await staffMember(ctx, staffMemberId);
      await updateStaffMember(ctx, staffMemberId, version, { [onRecord[field].key]: newValue });
    } else if (field === 'birth_date') {
      const profile = await profileOf(ctx.tx, staffMemberId);
      if (profile) await changeProfile(ctx, staffMemberId, profile.version, { ...profile, birthDate: newValue });
    }
    return decided(ctx, comment);
  });

/** Declines a proposal. Throws 403, 404, 409, and 400 without a reason. */
export const decline = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<DataChange> =>
  changes.take(ctx, 'decline', at, comment, () => decided(ctx, comment));

/** Takes one’s own proposal back. Throws 403, 404 and 409. */
export const withdraw = (ctx: SchoolContext, at: Input<typeof mineApi.withdraw>): Promise<DataChange> =>
  changes.take(ctx, 'withdraw', at, null);
