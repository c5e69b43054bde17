import { sql } from 'kysely';
import { requisitionsApi } from '#modules/inventory/requests/contract/requisitions.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { asSchoolA } from '../books.ts';
import { accountIs, testEmployees } from '../employees.ts';
import type { TestApp } from '../school.ts';
import { type Fixtures, ok, type Standing, versioned } from '../standing.ts';
import { freshKey as key } from '../students.ts';

const everything = 'ROLE_All' as const;
/** Heads the department that asks; approves and buys for the store; has no duty there. */
const [head, approver, nobody] = ['ROLE_biometrics_admin', 'ROLE_Elearning_Admin', 'ROLE_Keep_Gate'] as const;

/** Requisitions before each of their steps. */
export async function requisitionFixtures(app: TestApp): Promise<Fixtures> {
  const [headId = 0, approverId = 0] = await testEmployees(app, [
    { staffNo: 'RQ1', name: 'Mkuu wa Sayansi' },
    { staffNo: 'RQ2', name: 'Mwalimu Mkuu' },
  ]);
  await accountIs(app, head, headId);
  await accountIs(app, approver, approverId);
  const { id: departmentId } = await ok(app.call(everything, departmentsApi.create, { name: 'Stores A', headId }));
  const storeId = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into inventory.store (name) values ('Of requisitions') returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await sql`
      insert into inventory.duty (staff_member_id, duty, store_id)
      values (${approverId}, 'approver', ${id}), (${approverId}, 'buyer', ${id})`.execute(tx);
    return id;
  });
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const made = async (...steps: readonly ('submit' | 'support' | 'approve')[]) => {
    const lines = [{ description: 'Kũrekebisha mabomba', quantity: 1000, price: 500 }];
    let one = await ok(app.call(everything, requisitionsApi.create, { departmentId, storeId, purpose: 'Repairs', lines }, key()));
    const by = { submit: everything, support: head, approve: approver } as const;
    for (const step of steps) one = await ok(app.call(by[step], requisitionsApi[step], at(one), key()));
    return at(one);
  };
  const standing = async (
    input: ReturnType<typeof at>,
    more: Pick<Standing, 'own' | 'other' | 'notFor'> & { stands?: string },
  ): Promise<Standing> => ({ input, again: versioned, ...more });
  return {
    requisition: {
      submit: async () => {
        const input = await made();
        return standing(input, { own: null, other: everything, notFor: [head, input] });
      },
      support: async () => {
        const input = await made('submit');
        return standing(input, { own: everything, other: head, notFor: [nobody, input] });
      },
      approve: async () => {
        const input = await made('submit', 'support');
        return standing(input, { own: everything, other: approver, notFor: [nobody, input], stands: 'supported' });
      },
      reject: async () => {
        const input = await made('submit');
        return standing(input, { own: everything, other: head, notFor: [nobody, input], stands: 'submitted' });
      },
      cancel: async () => {
        const input = await made();
        return standing(input, { own: null, other: everything, notFor: [head, input], stands: 'draft' });
      },
      close: async () => {
        const input = await made('submit', 'support', 'approve');
        return standing(input, { own: null, other: everything, notFor: [nobody, input] });
      },
    },
  };
}
