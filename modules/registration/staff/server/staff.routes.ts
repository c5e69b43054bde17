import { judge } from '#kit/contract/access.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { StaffMember } from '#modules/settings/contract/people/staff.ts';
import { createStaffMember, listStaff, withoutPersonalNumbers } from '#modules/settings/server/public.ts';
import { registrationWrite } from '../../contract/access.ts';
import { linkGuardian } from './links.store.ts';
import { type DirectoryApi, staffApi, teachersApi } from '../contract/staff.ts';

/** True for those who read the personal numbers and papers of staff. */
export const readsNumbers = (ctx: Pick<SchoolContext, 'user'>): boolean =>
  judge(registrationWrite, viewerOf(ctx.user)) === 'allowed';

function directoryRoutes(api: DirectoryApi, kind: StaffMember['kind']) {
  return implement(api, {
    list: async (ctx, input) => {
      const open = readsNumbers(ctx);
      const { rows, total } = await listStaff(ctx, { ...input, kind }, open);
      return { rows: open ? rows : rows.map(withoutPersonalNumbers), total };
    },
    create: async (ctx, { guardianId, ...draft }) => {
      const member = await createStaffMember(ctx, { ...draft, kind });
      if (guardianId !== null) await linkGuardian(ctx, member.id, guardianId);
      return member;
    },
  });
}

export const staffRoutes = [...directoryRoutes(teachersApi, 'teacher'), ...directoryRoutes(staffApi, 'support')];
