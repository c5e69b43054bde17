import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { codingAdmin, codingRead } from '../contract/access.ts';

/** What the rights of a user are judged by. */
export type CodingUser = Pick<SchoolContext, 'tx' | 'user'>;

const isAdmin = ({ user }: CodingUser) => judge(codingAdmin, viewerOf(user)) === 'allowed';

/** The condition on `e` (a coding exam) that the user may read it. */
export const readable = (ctx: CodingUser): RawBuilder<unknown> =>
  judge(codingRead, viewerOf(ctx.user)) === 'allowed' ? sql`true` : sql`e.owner_account = ${ctx.user.accountId}`;

/** The same for changing it. */
export const writable = (ctx: CodingUser): RawBuilder<unknown> =>
  isAdmin(ctx) ? sql`true` : sql`e.owner_account = ${ctx.user.accountId}`;

/** Throws 422 for a user who is no teacher of the school and does not administer its examinations. */
export async function maySetExams(ctx: CodingUser): Promise<void> {
  if (isAdmin(ctx) || (await staffMemberOfAccount(ctx, ctx.user.accountId)) !== null) return;
  throw new UserError(
    'rule',
    'Only members of staff set coding exams. Ask the administrator to link your account to your staff record.',
  );
}
