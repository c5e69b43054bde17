import type { SchoolContext } from '#kit/server/http/context.ts';
import { clearanceItems } from '../server/transfers/clearance.ts';
import { request, sign } from '../server/transfers/flow.store.ts';

const items = [
  ['Library books', 'Library'],
  ['Laboratory breakages', 'Sciences'],
  ['Games kit', 'Games'],
  ['Mattress and keys', 'Boarding'],
  ['Fees', 'Bursar'],
] as const;

/** What departments look at, and transfers of some students to other schools on their way. */
export async function seedTransfers(ctx: SchoolContext, students: readonly number[]): Promise<void> {
  const keys: string[] = [];
  for (const [title, department] of items) {
    const { id } = await clearanceItems.create(ctx, { title, department, active: true });
    keys.push(`item:${id}`);
  }
  for (const [index, studentId] of students.entries()) {
    const otherSchool = ['Lakeside Senior School', 'Hillview High School', 'Riverside Girls’ School'][index % 3] ?? '';
    const { id } = await request(ctx, { studentId, otherSchool, reason: 'The family has moved' }, []);
    for (const key of keys.slice(0, index * 2)) await sign(ctx, { id, key, state: 'cleared', note: null }, []);
  }
}
