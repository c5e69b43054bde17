import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { accountsOfStaff, setAccountDisabled } from '#modules/platform/server/public.ts';
import type { StaffMember } from '#modules/settings/contract/people/staff.ts';
import { endStaffPosts, schoolDay, staffMember, updateStaffMember } from '#modules/settings/server/public.ts';
import type { peopleApi } from '../contract/people.ts';

type Step = Input<typeof peopleApi.status>;

const already = { active: 'is at work already', on_leave: 'is on leave already', left: 'has left already' } as const;

function refuseStep(member: StaffMember, { status, on }: Step, today: string): void {
  if (member.status === status) throw new UserError('rule', `${member.fullName} ${already[status]}.`);
  if (on > today) throw fieldError('on', 'Choose today or a day before it.');
  if (member.joinedOn !== null && on < member.joinedOn)
    throw fieldError('on', `They joined on ${formatDay(member.joinedOn)}. Choose a day from then on.`);
}

/** Somebody goes on leave, comes back, or leaves: then their posts end and, if so decided, their sign-in is switched off. */
export async function changeStatus(ctx: SchoolContext, step: Step): Promise<void> {
  const { id, version, status, on, reason } = step;
  const member = await staffMember(ctx, id);
  refuseStep(member, step, schoolDay(ctx));
  if (status === 'left') await endSignIn(ctx, member, step.endSignIn);
  await updateStaffMember(ctx, id, version, { status, statusOn: on, statusBecause: reason });
  if (status === 'left') await endStaffPosts(ctx, id, on);
}

async function endSignIn(ctx: SchoolContext, member: StaffMember, end: boolean | null): Promise<void> {
  const open = (await accountsOfStaff(ctx, member.id)).filter(({ disabled }) => !disabled);
  if (open.length === 0) return;
  const names = open.map(({ username }) => username).join(', ');
  if (end === null)
    throw fieldError('endSignIn', `${member.fullName} signs in as ${names}. Say whether the sign-in is switched off.`);
  if (!end) return;
  if (open.some(({ roles }) => roles.includes('ROLE_All')) && !ctx.user.roles.includes('ROLE_All'))
    throw fieldError(
      'endSignIn',
      `${names} has all rights, so only a user with all rights can switch it off. Leave the sign-in on and tell them.`,
    );
  for (const { id } of open) await setAccountDisabled(ctx, id, true);
}
