import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Principal, School } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { PlatformContext } from '#kit/server/http/context.ts';
import type { AccountsContext } from '../accounts.ts';
import type { Scope } from '../accounts.store.ts';
import { schoolOf, type SchoolRow } from '../subscription.rules.ts';

// How far an account of the platform reaches: a super-user everywhere, a branch administrator in the own branch.

/** The branch that limits the caller; null for a super-user. */
export function branchLimit(user: Principal): number | null {
  return user.kind === 'super' ? null : (user.branchId ?? 0);
}

/** The branch that a list is narrowed to: the caller's own before the one asked for. */
export function branchFilter(user: Principal, asked: number | undefined): number | null {
  return branchLimit(user) ?? asked ?? null;
}

/** A school within the caller's reach; 404 for any other. */
export async function schoolInScope(ctx: PlatformContext, schoolId: number): Promise<School> {
  const { rows } = await sql<SchoolRow & { branchId: number }>`
    select id, branch_id as "branchId", name, time_zone as "timeZone", status, paid_until as "paidUntil", grace_days as "graceDays"
      from platform.school where id = ${schoolId}`.execute(ctx.tx);
  const row = rows[0];
  const limit = branchLimit(ctx.user);
  if (!row || (limit !== null && row.branchId !== limit)) throw notFound('school');
  return schoolOf(row, ctx.now);
}

/**
 * Works on one account where it belongs: a school's user as that school, under its row security; others in the platform's
 * own transaction. What changes is on record on both sides. 404 for accounts out of the caller's reach.
 */
export async function onAccount<R>(
  ctx: PlatformContext,
  accountId: number,
  work: (ctx: AccountsContext, scope: Scope) => Promise<R>,
): Promise<R> {
  const place = await placeOf(ctx.tx, accountId);
  // The accounts of students are their school's business.
  if (!place || place.kind === 'student') throw notFound('user');
  if (place.kind !== 'school' && ctx.user.kind !== 'super') throw notFound('user');
  if (place.schoolId === null) return work(ctx, 'platform');
  const school = await schoolInScope(ctx, place.schoolId).catch(() => {
    throw notFound('user');
  });
  return asUsersOf(ctx, school, (own) => work(own, 'school'));
}

/** Works on the users of a school, with every change on record in the school's log and in the platform's. */
export function asUsersOf<R>(ctx: PlatformContext, school: School, work: (ctx: AccountsContext) => Promise<R>): Promise<R> {
  return ctx.asSchool(school, (own) =>
    work({
      ...own,
      changed: (change) => {
        own.changed(change);
        ctx.changed(change);
      },
    }),
  );
}

async function placeOf(
  tx: Tx,
  accountId: number,
): Promise<{ kind: 'school' | 'student' | 'branch' | 'super'; schoolId: number | null } | null> {
  const { rows } = await sql<{ kind: 'school' | 'student' | 'branch' | 'super'; schoolId: number | null }>`
    select kind, school_id as "schoolId" from platform.account where id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}
