import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { StaffMember } from '#modules/settings/contract/staff.ts';
import { createStaffMember, listStaff, staffMember, updateStaffMember } from '#modules/settings/server/public.ts';
import { type DirectoryApi, staffApi, teachersApi } from '../../contract/staff.ts';

type Kind = StaffMember['kind'];

function directoryRoutes(api: DirectoryApi, kind: Kind) {
  return implement(api, {
    list: (ctx, input) => listStaff(ctx, { ...input, kind }),
    get: (ctx, { id }) => ofKind(ctx, id, kind),
    create: (ctx, draft) => createStaffMember(ctx, { ...draft, kind, departmentId: null }),
    update: async (ctx, { id, version, ...draft }) => {
      await ofKind(ctx, id, kind);
      return updateStaffMember(ctx, id, version, draft);
    },
  });
}

async function ofKind(ctx: SchoolContext, id: number, kind: Kind): Promise<StaffMember> {
  const member = await staffMember(ctx, id);
  if (member.kind !== kind) throw notFound(kind === 'teacher' ? 'teacher' : 'member of staff');
  return member;
}

export const staffRoutes = [...directoryRoutes(teachersApi, 'teacher'), ...directoryRoutes(staffApi, 'support')];
