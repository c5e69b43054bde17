import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { reverseIssue } from '../../issuing/server/reverse-issue.ts';
import { dishes } from '../../kitchen/contract/dishes.ts';
import { type Ration, rationsApi } from '../../kitchen/contract/rations.ts';
import { dishStore } from '../../kitchen/server/dishes.store.ts';
import { addUsualMeals } from '../../kitchen/server/meals.store.ts';
import { copyWeek, putMenu } from '../../kitchen/server/menu.store.ts';
import { cancelRation, draftRation } from '../../kitchen/server/rations/draft-ration.ts';
import { issueRation } from '../../kitchen/server/rations/issue-ration.ts';
import { serveRation } from '../../kitchen/server/rations/serve-ration.ts';
import { kitchenSetting, saveKitchenSetting } from '../../kitchen/server/settings.store.ts';
import { mondayOf } from '../../kitchen/server/weeks.rules.ts';

/** What a hundred heads get of each item, in thousandths; of staff where it is more. */
const recipes: Readonly<Record<string, readonly (readonly [code: string, quantity: number, staff?: number])[]>> = {
  'Uji wa ũgĩmbĩ': [
    ['FL-001', 4000],
    ['SG-006', 1500],
  ],
  'Chai na mkate': [
    ['MK-004', 8000],
    ['SG-006', 2000],
    ['TL-010', 200],
  ],
  Ugali: [['FL-001', 22_000, 30_000]],
  'Sukuma wiki': [
    ['OL-005', 1000],
    ['SL-007', 300],
  ],
  'Maharagwe – beans stew': [
    ['BN-003', 9000],
    ['OL-005', 800],
    ['SL-007', 300],
  ],
  'Wali – Pïshori': [
    ['RC-002', 14_000, 18_000],
    ['OL-005', 700],
    ['SL-007', 250],
  ],
  Githeri: [
    ['FL-001', 6000],
    ['BN-003', 7000],
    ['SL-007', 250],
  ],
};

const [porridge, tea, ugali, greens, beans, rice, githeri] = Object.keys(recipes);
/** Lunch and supper from Monday. */
const week: readonly (readonly [lunch: readonly (string | undefined)[], supper: readonly (string | undefined)[]])[] = [
  [[ugali, beans], [githeri]],
  [
    [rice, beans],
    [ugali, greens],
  ],
  [[githeri], [ugali, greens]],
  [
    [ugali, beans],
    [rice, beans],
  ],
  [[githeri], [ugali, greens]],
  [[rice, beans], [githeri]],
  [
    [ugali, greens],
    [ugali, beans],
  ],
];

/** The kitchen of the sample school: dishes, weeks of menus past and to come, and rations in every state, some of them above the plan. */
export async function seedKitchen(given: SchoolContext): Promise<void> {
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [cook, keeper, principal] = [as('Mama Njerĩ Wambũi'), as('Peter O’Brien'), as('Mary Atieno')];
  const { rows: stores } = await sql<{ id: number }>`
    select id from inventory.store where active and not transit order by id limit 2`.execute(given.tx);
  const storeId = stores[1]?.id ?? stores[0]?.id ?? null;
  const { rows: staff } = await sql<{ id: number }>`
    select id from settings.staff where status = 'active' order by id desc limit 1`.execute(given.tx);
  if (storeId === null || !staff[0]) return;
  const today = schoolDay(given);
  await saveKitchenSetting(keeper, { storeId, departmentId: null, version: (await kitchenSetting(given.tx)).version });
  await addUsualMeals(keeper);
  await writeMenus(cook, mondayOf(addDays(today, -14)));
  await copyWeek(cook, { from: addDays(today, -14), to: addDays(today, -7), replace: false });
  await copyWeek(cook, { from: addDays(today, -7), to: today, replace: false });
  await copyWeek(cook, { from: today, to: addDays(today, 7), replace: false });

  const mealIds = (await sql<{ id: number }>`select id from inventory.meal order by place`.execute(given.tx)).rows.map(
    ({ id }) => id,
  );
  const [breakfast = 0, pause = 0, lunch = 0, supper = 0] = mealIds;
  const draft = (day: string, meals: readonly number[], visitors = 0) =>
    draftRation(cook, {
      day,
      note: null,
      meals: meals.map((mealId) => ({ mealId, staff: mealId === lunch ? 24 : 6, visitors: mealId === lunch ? visitors : 0 })),
    });
  const issue = (ration: Ration, more = 1) =>
    issueRation(keeper, {
      ...rationsApi.issue.input.parse({
        id: ration.id,
        version: ration.version,
        signedHow: 'paper',
        signerId: staff[0]?.id,
        lines: [],
      }),
      lines: ration.items.map(({ itemId, quantity, inStore }) => ({
        itemId,
        quantity: Math.min(Math.round(quantity * more), inStore),
      })),
    });
  const serve = (ration: Ration, share: number, note: string | null = null) =>
    serveRation(cook, {
      id: ration.id,
      version: ration.version,
      note,
      meals: ration.meals.map(({ mealId, heads }) => ({ mealId, served: Math.round(heads * share) })),
      items: ration.items.map(({ itemId, quantity, carried }, at) => ({
        itemId,
        leftOver: at % 3 === 0 ? Math.floor((quantity + carried) / 12) : 0,
      })),
    });
  const all = [breakfast, pause, lunch, supper];
  // More than the plan every third day.
  for (const [at, back] of [9, 8, 7, 6, 5, 4, 3].entries())
    await serve(await issue(await draft(addDays(today, -back), all), at % 3 === 0 ? 1.12 : 1), at % 2 === 0 ? 0.97 : 1);
  const feast = await issue(await draft(addDays(today, -2), [lunch, supper], 180), 1.05);
  await serve(feast, 1.02, 'Siku ya wazazi – parents’ day');
  await issue(await draft(addDays(today, -1), all));
  const wrong = await issue(await draft(today, [breakfast]));
  if (wrong.issueId !== null)
    await reverseIssue(principal, { id: wrong.issueId, version: 1, comment: 'Issued twice by mistake' });
  const dropped = await draft(today, [supper]);
  await cancelRation(cook, { id: dropped.id, version: dropped.version, comment: 'The day students stay for games' });
  await draft(today, [breakfast, lunch, supper], 3);
}

/** The dishes, and a week of them from a Monday on. */
async function writeMenus(ctx: SchoolContext, monday: string): Promise<void> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from inventory.item`.execute(ctx.tx);
  const { rows: meals } = await sql<{ id: number }>`select id from inventory.meal order by place`.execute(ctx.tx);
  const ids = new Map<string | undefined, number>();
  for (const [name, lines] of Object.entries(recipes)) {
    const scale = lines.map(([code, quantity, staff = null]) => ({
      itemId: rows.find((item) => item.code === code)?.id,
      quantity,
      staff,
    }));
    const draft = dishes.draft.parse({ name, forHeads: 100, lines: scale, note: name === ugali ? 'Sima ngumu' : null });
    ids.set(name, (await dishStore.create(ctx, draft)).id);
  }
  await dishStore.create(
    ctx,
    dishes.draft.parse({ name: 'Chapati “za sherehe”', active: false, note: 'Only when the donors come' }),
  );
  const [breakfast = 0, pause = 0, lunch = 0, supper = 0] = meals.map(({ id }) => id);
  const put = (day: string, mealId: number, names: readonly (string | undefined)[]) =>
    putMenu(ctx, { day, mealId, dishIds: names.flatMap((name) => ids.get(name) ?? []) });
  for (const [at, [noon, evening]] of week.entries()) {
    const day = addDays(monday, at);
    await put(day, breakfast, [porridge]);
    if (at < 5) await put(day, pause, [tea]);
    await put(day, lunch, noon);
    await put(day, supper, evening);
  }
}
