import type { SchoolContext } from '#kit/server/http/context.ts';
import { Imports } from '#kit/server/imports/imports.ts';
import { imports } from '../server/imports.ts';

/** A file of support staff as a secretary would bring it: two good rows and one to correct. */
export async function seedImports(platform: SchoolContext): Promise<void> {
  // What may be imported is judged by the rights of a school's user.
  const user = { ...platform.user, kind: 'school' as const, roles: ['ROLE_All' as const], school: platform.school };
  const ctx: SchoolContext = { ...platform, user };
  const kinds = new Imports(imports);
  const cells = [
    ['Staff no.', 'Name', 'Teacher or support', 'Gender', 'Phone', 'Designation', 'Employed on'],
    ['S 091', 'Jane Moraa Nyaboke', 'Supp. staff', 'F', '0720 555 091', 'Cateress', '06/01/2025'],
    ['S 092', 'Hassan Ali Omar', 'Support', 'M', '0733 555 092', 'Boiler attendant', '13/05/2024'],
    ['S 093', 'Ruth Chebet', 'Support', 'F', '0720 555', 'Matron', '31/09/2024'],
  ];
  const id = await kinds.take(ctx, 'registration.staff', { name: 'Support staff.csv', cells });
  const { matches } = await kinds.show(ctx, id);
  await kinds.match(ctx, id, { matches, options: [], values: { kind: { 'Supp. staff': 'Support' } } });
  await kinds.check(ctx, id);
  await kinds.carryOut(ctx, id, async () => {});
}
