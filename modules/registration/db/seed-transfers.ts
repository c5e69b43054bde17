import { resourceStore } from '#kit/server/resource/resource-store.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { clearanceItems } from '../transfers/contract/transfers.ts';
import { approve, complete, request, sign } from '../transfers/server/flow.store.ts';

const items = [
  ['Library books', 'Library'],
  ['Laboratory breakages', 'Sciences'],
  ['Games kit', 'Games'],
  ['Mattress and keys', 'Boarding'],
  ['Fees', 'Bursar'],
] as const;

/**
 * Students released to another school of the branch, where they wait to be taken in. The school's own keys may still be
 * unknown outside the transaction, so the receiving school comes from the caller.
 */
export async function seedReleased(
  ctx: SchoolContext,
  students: readonly number[],
  to: { id: number; name: string },
  signer: Signer,
): Promise<void> {
  // Who asks does not approve.
  const head = { ...ctx, user: { ...ctx.user, accountId: ctx.user.accountId + 1, username: 'head' } };
  for (const studentId of students) {
    const draft = { studentId, toSchoolId: to.id, otherSchool: null, reason: 'The family has moved' };
    const { id, version, clearances } = await request(ctx, draft, [], to);
    for (const { key } of clearances.filter(({ computed }) => !computed))
      await sign(ctx, { id, key, state: 'cleared', note: null }, []);
    const approved = await approve(head, { id, version, approved: true, reason: null }, []);
    await complete(head, { id, version: approved.version, on: schoolDay(ctx), conduct: 'Good' }, [], signer);
  }
}

/** What departments look at, and transfers of some students to other schools on their way. */
export async function seedTransfers(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const keys: string[] = [];
  for (const [title, department] of items) {
    const { id } = await resourceStore(clearanceItems).create(ctx, { title, department, active: true });
    keys.push(`item:${id}`);
  }
  for (const [index, studentId] of students.entries()) {
    const otherSchool = ['Lakeside Senior School', 'Hillview High School', 'Riverside Girls’ School'][index % 3] ?? '';
    const { id } = await request(ctx, { studentId, otherSchool, toSchoolId: null, reason: 'The family has moved' }, [], null);
    for (const key of keys.slice(0, index * 2)) await sign(ctx, { id, key, state: 'cleared', note: null }, []);
  }
}
