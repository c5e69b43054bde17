import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { hashPassword } from '#kit/server/auth/passwords.ts';
import { addUsual } from '../../setup/server/add-usual.ts';
import { dutyStore } from '../../setup/server/duties.store.ts';
import { saveStoreSetting, storeSetting } from '../../setup/server/settings.store.ts';
import { storeStore } from '../../setup/server/stores.store.ts';

/** Stores of the sample school with what they post to, who keeps and approves, and the code that somebody signs with. */
export async function seedSetup(ctx: SchoolContext): Promise<void> {
  await addUsual(ctx);
  const setting = await storeSetting(ctx.tx);
  await saveStoreSetting(ctx, { ...setting, tolerance: 500, quotesFrom: 5_000_000, quotes: 3 });
  const { rows: departments } = await sql<{ id: number }>`select id from settings.departments order by id limit 2`.execute(
    ctx.tx,
  );
  const drafts = [
    { name: 'Main store', departmentId: null, place: 'Behind the administration block', active: true },
    { name: 'Kitchen', departmentId: null, place: 'Dining hall', active: true },
    { name: 'Science store “Maabara”', departmentId: departments[0]?.id ?? null, place: 'Laboratory 2', active: true },
    { name: 'Games – vifaa', departmentId: departments[1]?.id ?? null, place: null, active: true },
    { name: 'Old farm store', departmentId: null, place: 'Shamba', active: false },
  ];
  const stores: number[] = [];
  for (const draft of drafts) stores.push((await storeStore.create(ctx, draft)).id);
  const { rows: staff } = await sql<{ id: number }>`
    select id from settings.staff where status = 'active' order by id desc limit 5`.execute(ctx.tx);
  const duties = ['keeper', 'keeper', 'approver', 'inspector', 'buyer'] as const;
  for (const [at, duty] of duties.entries()) {
    const staffMemberId = staff[at]?.id;
    if (staffMemberId !== undefined)
      await dutyStore.create(ctx, { staffMemberId, duty, storeId: at === 1 ? (stores[1] ?? null) : null });
  }
  // One sets one’s own code, signed in.
  const [first] = staff;
  if (first)
    await sql`
      insert into inventory.pin (staff_member_id, pin_hash) values (${first.id}, ${await hashPassword('4826')})`.execute(ctx.tx);
}
