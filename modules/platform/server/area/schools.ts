import { UserError } from '#kit/contract/errors.ts';
import { largestPage } from '#kit/contract/page.ts';
import type { School as WorkingSchool } from '#kit/server/auth/principal.ts';
import type { PlatformContext } from '#kit/server/http/context.ts';
import type { User } from '../../contract/accounts.ts';
import type { SchoolPlan } from '../../contract/school-plan.ts';
import type { School, SchoolFiguresRow } from '../../contract/schools.ts';
import { addAccount } from '../accounts.ts';
import type { PlatformParts, SchoolFigures } from '../parts.ts';
import { revokeSessionsOfSchool } from '../sign-in/sessions.store.ts';
import { readBranch } from './branches.store.ts';
import { asUsersOf, schoolInScope } from './account-scope.ts';
import { countUsers, insertSchool, listSchools, lockSchool, readSchool, writeStatus } from './schools.store.ts';

/** Days within which a sign-in makes a user an active one. */
const activeDays = 30;

/**
 * Adds a school with its first records, the pack of its kind and its first administrator, all or nothing.
 * @param passwordHash the administrator's; left out, a temporary password is made and answered once
 */
export async function createSchool(
  ctx: PlatformContext,
  { starters, makePack }: Pick<PlatformParts, 'starters' | 'makePack'>,
  plan: SchoolPlan,
  passwordHash?: string,
): Promise<{ school: School; admin: User; temporaryPassword: string | null }> {
  const working = await openSchool(ctx, plan.branchId, plan.name);
  const schoolId = working.id;
  await ctx.asSchool(working, async (own) => {
    for (const start of starters) await start(own, plan);
    if (plan.pack) await makePack(own, { pack: plan.pack, streams: plan.packStreams });
  });
  const { user: admin, temporaryPassword } = await asUsersOf(ctx, working, (own) =>
    addAccount(own, { kind: 'school', schoolId }, { ...plan.admin, staffMemberId: null, roles: ['ROLE_All'], passwordHash }),
  );
  const school = await readSchool(ctx.tx, schoolId, null, ctx.now);
  return { school, admin, temporaryPassword };
}

/** Adds an empty school to a branch; throws 409 when the name is taken. */
export async function openSchool(ctx: PlatformContext, branchId: number, name: string): Promise<WorkingSchool> {
  await readBranch(ctx.tx, branchId, null);
  const schoolId = await insertSchool(ctx.tx, branchId, name);
  ctx.changed({ entity: 'school', id: schoolId, action: 'created', after: await readSchool(ctx.tx, schoolId, null, ctx.now) });
  return schoolInScope(ctx, schoolId);
}

/** Suspends a school (its users are signed out at once) or, with null, lets it work again. Throws 422 where it stands so already. */
export async function setSuspended(ctx: PlatformContext, schoolId: number, reason: string | null): Promise<School> {
  await lockSchool(ctx.tx, schoolId);
  const before = await readSchool(ctx.tx, schoolId, null, ctx.now);
  if (before.status === 'suspended' && reason !== null)
    throw new UserError('rule', `${before.name} is suspended already. The reason that its users read: ${before.statusReason}`);
  if (before.status === 'active' && reason === null) throw new UserError('rule', `${before.name} is not suspended.`);
  await writeStatus(ctx.tx, schoolId, reason);
  if (reason !== null) await revokeSessionsOfSchool(ctx.tx, schoolId, 'the school was suspended', ctx.now);
  return reportSchool(ctx, before, reason === null ? 'reactivated' : 'suspended', reason);
}

/** Puts a change of a school on record and makes it act at once. */
export async function reportSchool(
  ctx: PlatformContext,
  before: School,
  action: string,
  reason: string | null = null,
): Promise<School> {
  const after = await readSchool(ctx.tx, before.id, null, ctx.now);
  ctx.changed({ entity: 'school', id: before.id, action, before, after, reason });
  ctx.afterCommit(() => ctx.services.identity.forget());
  return after;
}

/** The figures of the schools of one branch, or (null) of all, side by side. */
export async function figuresOf(
  ctx: PlatformContext,
  figures: SchoolFigures,
  branchId: number | null,
): Promise<SchoolFiguresRow[]> {
  const schools: School[] = [];
  for (let page = 1; ; page++) {
    const { rows, total } = await listSchools(ctx.tx, { page, size: largestPage, sort: 'name', branchId }, ctx.now);
    schools.push(...rows);
    if (rows.length === 0 || schools.length >= total) break;
  }
  const counts = new Map((await figures(ctx.tx)).map((count) => [count.schoolId, count]));
  const users = await countUsers(ctx.tx, new Date(ctx.now.getTime() - activeDays * 86_400_000));
  return schools.map((school) => {
    const count = counts.get(school.id);
    return {
      id: school.id,
      schoolName: school.name,
      branchName: school.branchName,
      status: school.status,
      standing: school.standing,
      lastSeenAt: school.lastSeenAt,
      students: count?.students ?? 0,
      girls: count?.girls ?? 0,
      boys: count?.boys ?? 0,
      teachers: count?.teachers ?? 0,
      staff: count?.staff ?? 0,
      users: users.get(school.id)?.users ?? 0,
      activeUsers: users.get(school.id)?.activeUsers ?? 0,
    };
  });
}
