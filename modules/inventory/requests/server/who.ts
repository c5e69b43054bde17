import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { hasDuty } from '../../setup/server/duties.ts';

export type Asker = Pick<SchoolContext, 'tx' | 'user'>;
type User = Pick<SchoolContext['user'], 'accountId' | 'fullName' | 'roles'>;

// Who does what with a requisition `r`, as SQL.

/** The account and the name that a column pair holds are theirs; what has no account, as a sample, goes by the name. */
const theirs = ({ accountId, fullName }: User, account: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<boolean> =>
  accountId
    ? sql<boolean>`coalesce(${account} = ${accountId}::bigint, false)`
    : sql<boolean>`(${account} is null and ${name} = ${fullName})`;

export const isMine = (user: User): RawBuilder<boolean> => theirs(user, sql`r.asked_by`, sql`r.asked_name`);

/** They supported it as it stands: it was not changed since. */
export const handledBy = (user: User): RawBuilder<boolean> => sql<boolean>`exists (
  select from inventory.requisition_step p
   where p.school_id = r.school_id and p.requisition_id = r.id and p.step = 'supported' and ${theirs(user, sql`p.signed_by`, sql`p.name`)}
     and not exists (select from inventory.requisition_step c
                      where c.school_id = p.school_id and c.requisition_id = p.requisition_id and c.step = 'changed' and c.id > p.id))`;

/** The account of the head of the department that asks, where it has one who can sign and who is not who asked. */
const head = (more: RawBuilder<unknown>) => sql<boolean>`exists (
  select from settings.departments h join platform.users u on u.school_id = h.school_id and u.staff_member_id = h.head_id
   where h.school_id = r.school_id and h.id = r.department_id and u.disabled_at is null and u.id is distinct from r.asked_by and ${more})`;

/** Nobody is to support it before it is approved. */
const headless = sql`not ${head(sql`true`)}`;

/** They head the department that asks; whoever holds all rights stands in for a head. */
export const supportsIt = ({ accountId, roles }: User): RawBuilder<boolean> =>
  roles.includes('ROLE_All') || !accountId ? head(sql`true`) : head(sql`u.id = ${accountId}`);

/** They approve for the stores, and nobody is to support it first. */
export const approvesNow = (user: User): RawBuilder<boolean> =>
  sql<boolean>`(${hasDuty(user, 'approver', sql`r.store_id`)} and (r.state <> 'submitted' or ${headless}))`;

/** They may close what is left. */
export const closesIt = (user: User): RawBuilder<boolean> =>
  sql<boolean>`(${isMine(user)} or ${hasDuty(user, 'approver', sql`r.store_id`)} or ${hasDuty(user, 'buyer', sql`r.store_id`)})`;

/** It waits for them to support it. */
export const waitsForSupport = (user: User): RawBuilder<boolean> => sql<boolean>`
  (r.state = 'submitted' and ${head(sql`u.id = ${user.accountId}`)} and not ${isMine(user)})`;

/** It waits for them to approve it. */
export const waitsForApproval = (user: User): RawBuilder<boolean> => sql<boolean>`
  (r.state in ('submitted', 'supported') and ${approvesNow(user)} and not ${isMine(user)} and not ${handledBy(user)})`;

export const waitsForMe = (user: User): RawBuilder<boolean> =>
  sql<boolean>`(${waitsForSupport(user)} or ${waitsForApproval(user)})`;

/** It waits for the head of the department, whoever that is; and for who approves. */
export const waitsForAnyHead = sql<boolean>`(r.state = 'submitted' and ${head(sql`true`)})`;
export const waitsForAnyApprover = sql<boolean>`(r.state = 'supported' or (r.state = 'submitted' and ${headless}))`;
