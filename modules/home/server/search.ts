import { judge } from '#kit/contract/access.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { listAccounts } from '#modules/platform/server/public.ts';
import { screens as finance } from '#modules/finance/contract/screens.ts';
import { findReceipts } from '#modules/finance/server/public.ts';
import { screens as messaging } from '#modules/messaging/contract/screens.ts';
import { findNotices } from '#modules/messaging/server/public.ts';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import { findGuardians, findStudents } from '#modules/registration/server/public.ts';
import { screens as settings } from '#modules/settings/contract/screens.ts';
import { listStaff } from '#modules/settings/server/public.ts';
import type { homeApi } from '../contract/home.ts';

type Result = Output<typeof homeApi.search>['results'][number];

/** The most of one kind. */
const most = 8;

/** People, receipts and notices that the user may see; a kind is looked for only when the user may open what it leads to. */
export async function search(ctx: SchoolContext, q: string): Promise<Result[]> {
  const viewer = viewerOf(ctx.user);
  const results: Result[] = [];
  if (judge(registration.student.access, viewer) === 'allowed') {
    for (const { studentId, title, subtitle } of await findStudents(ctx.tx, q, most))
      results.push({ kind: 'student', title, subtitle, path: to(registration.student, { id: studentId }) });
    for (const { studentId, title, subtitle } of await findGuardians(ctx.tx, q, most))
      results.push({
        kind: 'guardian',
        title,
        subtitle,
        path: to(registration.student, { id: studentId }, { tab: 'guardians' }),
      });
  }
  if (judge(finance.financeStudents.access, viewer) === 'allowed') {
    for (const { studentId, title, subtitle } of await findReceipts(ctx.tx, q, most))
      if (studentId !== null)
        results.push({
          kind: 'receipt',
          title,
          subtitle,
          path: to(finance.financeStudent, { id: studentId }, { tab: 'receipts' }),
        });
  }
  if (judge(registration.staff.access, viewer) === 'allowed') {
    const { rows } = await listStaff(ctx, { q, page: 1, size: most, sort: 'fullName' });
    for (const { id, fullName, staffNo, jobTitle } of rows)
      results.push({
        kind: 'staff',
        title: fullName,
        subtitle: [jobTitle, staffNo].filter(Boolean).join(', '),
        path: to(registration.staffMember, { id }),
      });
  }
  if (judge(settings.users.access, viewer) === 'allowed') {
    const { rows } = await listAccounts(ctx, { q, page: 1, size: most, sort: 'username' });
    for (const user of rows)
      results.push({
        kind: 'user',
        title: user.fullName,
        subtitle: `User ${user.username}`,
        path: to(settings.users, {}, { open: user.id }),
      });
  }
  for (const { id, title, subtitle } of await findNotices(ctx, q, most))
    results.push({ kind: 'notice', title, subtitle, path: to(messaging.notice, { id }) });
  return results;
}
