import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { markAttendance } from '#modules/biometrics/server/public.ts';
import { dishes } from '#modules/inventory/kitchen/contract/dishes.ts';
import { meals, mealsMoreApi } from '#modules/inventory/kitchen/contract/meals.ts';
import { menuApi } from '#modules/inventory/kitchen/contract/menu.ts';
import { type Ration, rationsApi } from '#modules/inventory/kitchen/contract/rations.ts';
import { kitchenSettingsApi } from '#modules/inventory/kitchen/contract/use.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { asSchoolA } from '../books.ts';
import { testEmployees } from '../employees.ts';
import type { Caller, TestApp } from '../school.ts';
import { ok } from '../standing.ts';
import { type StoresWorld, storesWorld } from './stores.ts';
import { type Frame, registerAs, testDraft } from '../students.ts';

const everything = 'ROLE_All' as const;

/** A kitchen with a store of its own, three boarders and two day scholars, dishes, and whoever signs for it. */
export async function kitchenWorld(app: TestApp) {
  const stores: StoresWorld = await storesWorld(app);
  await stores.opening(stores.science, stores.flour, 50_000, 350_000);
  await stores.opening(stores.main, stores.flour, 200_000, 1_400_000);
  await stores.opening(stores.science, stores.milk, 10_000, 60_000, { no: 'M1', expiresOn: '2099-12-31' });
  await stores.opening(stores.science, stores.chalk, 20_000, 100_000);
  const frame = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ form3: number; east: number }>`
      select c.id as form3, s.id as east from settings.class c join settings.stream s on s.class_id = c.id
       where c.name = 'Form 3' and s.name = 'East'`.execute(tx);
    return rows[0] as Pick<Frame, 'form3' | 'east'>;
  });
  for (let at = 0; at < 3; at += 1) await registerAs(app, testDraft(frame as Frame));
  const students = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`select id from registration.student order by id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await sql`update registration.student set boarding = 'boarder' where id = any(${ids.slice(2)}::bigint[])`.execute(tx);
    return ids;
  });
  const [cook = 0] = await testEmployees(app, [{ staffNo: 'K1', name: 'Mama Njerĩ' }]);
  await ok(app.call(everything, mealsMoreApi.addUsual, {}));
  const mealIds = new Map((await ok(app.call(everything, meals.api.list, {}))).rows.map(({ name, id }) => [name, id]));
  const mealOf = (name: string) => mealIds.get(name) ?? 0;
  await ok(app.call(everything, kitchenSettingsApi.update, { storeId: stores.science, departmentId: null, version: 0 }));
  const ugali = await ok(
    app.call(everything, dishes.api.create, {
      name: 'Ugali',
      forHeads: 2,
      lines: [{ itemId: stores.flour, quantity: 601, dayScholars: 400, staff: 1000 }],
    }),
  );
  const tea = await ok(
    app.call(everything, dishes.api.create, { name: 'Chai ya maziwa', lines: [{ itemId: stores.milk, quantity: 150 }] }),
  );
  const year = stores.day.slice(0, 4);
  // A Wednesday of the term that is far from today.
  let wednesday = `${year}-${Number(stores.day.slice(5, 7)) <= 6 ? '09' : '03'}-01`;
  while (new Date(`${wednesday}T00:00:00Z`).getUTCDay() !== 3) wednesday = addDays(wednesday, 1);
  return {
    ...stores,
    kitchen: stores.science,
    dayScholars: students.slice(0, 2),
    boarders: students.slice(2),
    cook,
    mealOf,
    ugali,
    tea,
    wednesday,
    mark: (day: string, present: readonly number[], absent: readonly number[] = []) =>
      asSchoolA(app, (ctx) =>
        markAttendance(ctx, day, [
          ...present.map((studentId) => ({ studentId, status: 'present' as const })),
          ...absent.map((studentId) => ({ studentId, status: 'absent' as const })),
        ]),
      ),
    menu: (day: string, meal: string, dishIds: number[]) =>
      ok(app.call(everything, menuApi.put, { day, mealId: mealOf(meal), dishIds })),
    draft: (day: string, of: CallInput<typeof rationsApi.create>['meals'], caller: Caller = everything) =>
      app.call(caller, rationsApi.create, { day, meals: of }, stores.key()),
    /** Issues a ration as it stands, or with other quantities. */
    issue: (ration: Ration, lines?: { itemId: number; quantity: number }[], caller: Caller = everything) =>
      app.call(
        caller,
        rationsApi.issue,
        {
          id: ration.id,
          version: ration.version,
          lines: lines ?? ration.items.map(({ itemId, quantity }) => ({ itemId, quantity })),
          signerId: cook,
          signedHow: 'paper',
        },
        stores.key(),
      ),
    serve: (ration: Ration, left: { itemId: number; leftOver: number }[], served: { mealId: number; served: number }[] = []) =>
      app.call(
        everything,
        rationsApi.serve,
        { id: ration.id, version: ration.version, meals: served, items: left },
        stores.key(),
      ),
  };
}
