import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { AssetDraft } from '../../assets/contract/asset.ts';
import { discardMonth, postMonth, prepareMonth, takeBackMonth } from '../../assets/server/depreciation/post-month.ts';
import { latestMonth } from '../../assets/server/depreciation/months.store.ts';
import { monthOf, monthsOn } from '../../assets/server/depreciation/depreciation.rules.ts';
import { getAsset } from '../../assets/server/register/assets.store.ts';
import { changeStatus, changeTerms, foundAsset, loseAsset, takeBackAsset } from '../../assets/server/register/change.ts';
import { assetsInStores, enterAssets, enterFromStore } from '../../assets/server/register/enter.ts';
import { addFile } from '../../assets/server/register/files.store.ts';
import { locationStore } from '../../assets/server/setup/locations.store.ts';
import { addUsualCategories } from '../../assets/server/setup/usual-categories.ts';
import { addUsual } from '../../setup/server/add-usual.ts';
import { seedAssetRounds, seedAssetUse, seedDisposals } from './seed-asset-use.ts';

/** The register of assets of the sample school: what was there before, gifts, months of depreciation, and what becomes of things. */
export async function seedAssets(given: SchoolContext): Promise<void> {
  // Each step has a person of its own in a school; the sample has them in the names of several.
  const as = (fullName: string): SchoolContext => ({
    ...given,
    user: { ...given.user, accountId: 0, username: 'sample', fullName },
  });
  const [bursar, principal] = [as('Grace Wambui'), as('Mary Atieno')];
  await addUsual(bursar);
  await addUsualCategories(bursar);
  const places = await somePlaces(bursar);
  const ids = await register(bursar, await openingDay(given), places);
  await changes(bursar, ids, places);
  await months(bursar, principal);
  await seedAssetUse(bursar, ids, places);
  await seedDisposals(bursar, principal, ids);
  await seedAssetRounds(bursar, principal, ids, places);
}

export interface Places {
  lab: number;
  office: number;
  store: number;
}

async function somePlaces(ctx: SchoolContext): Promise<Places> {
  const add = async (name: string, building: string | null, active = true) =>
    (await locationStore.create(ctx, { name, building, departmentId: null, active })).id;
  const lab = await add('Maabara 1', 'Jengo la Sayansi “B”');
  const office = await add('Ofisi ya Mwalimu Mkuu', null);
  const store = await add('Ghala – O’Brien', 'Kitchen block');
  await add('Darasa la zamani', null, false);
  return { lab, office, store };
}

/** Some months back, and not in a period that is locked. */
async function openingDay(ctx: SchoolContext): Promise<string> {
  const { rows } = await sql<{ lockedUntil: string | null }>`select locked_until as "lockedUntil" from finance.book`.execute(
    ctx.tx,
  );
  const first = `${monthsOn(monthOf(schoolDay(ctx)), -4)}-15`;
  const locked = rows[0]?.lockedUntil ?? null;
  return locked !== null && locked >= first ? addDays(locked, 1) : first;
}

/** What the sample calls its assets. */
export type Named = Readonly<Record<'bus' | 'projector' | 'old' | 'laptops' | 'desks' | 'microscopes' | 'tv', readonly number[]>>;

async function register(ctx: SchoolContext, day: string, { lab, office, store }: Places): Promise<Named> {
  const { rows: categories } = await sql<{ id: number; prefix: string }>`
    select id, prefix from inventory.asset_category where active`.execute(ctx.tx);
  const { rows: staff } = await sql<{
    id: number;
  }>`select id from settings.staff where status = 'active' order by id limit 3`.execute(ctx.tx);
  const { rows: departments } = await sql<{ id: number }>`select id from settings.departments order by id limit 2`.execute(
    ctx.tx,
  );
  const blank: AssetDraft = {
    source: 'opening',
    name: '',
    categoryId: 0,
    count: 1,
    tag: null,
    serialNo: null,
    model: null,
    locationId: null,
    departmentId: departments[0]?.id ?? null,
    custodianId: staff[0]?.id ?? null,
    condition: 'good',
    bookable: false,
    funding: null,
    supplierId: null,
    acquiredOn: addDays(day, -1200),
    inUseOn: null,
    day,
    warrantyUntil: null,
    maintenanceOn: null,
    note: null,
    cost: 0,
    broughtIn: 0,
    counterId: null,
  };
  const enter = async (
    prefix: string,
    name: string,
    cost: number,
    more: Partial<AssetDraft> = {},
  ): Promise<readonly number[]> => {
    const categoryId = categories.find((one) => one.prefix === prefix)?.id;
    if (categoryId === undefined) return [];
    return (await enterAssets(ctx, { ...blank, name, cost, categoryId, ...more })).ids;
  };
  const today = schoolDay(ctx);
  await enter('LND', 'Shamba la shule, LR 209/1234', 1_250_000_000, { departmentId: null, custodianId: null });
  await enter('BLD', 'Bweni “Mũgumo”', 640_000_000, { broughtIn: 52_000_000, departmentId: null });
  const bus = await enter('VEH', 'Basi – KDA 123Ñ', 780_000_000, {
    broughtIn: 331_250_000,
    funding: 'NG-CDF',
    maintenanceOn: addDays(today, 12),
    bookable: true,
    locationId: store,
  });
  const laptops = await enter('COM', 'Tarakilishi Dell', 8_499_999, {
    count: 5,
    broughtIn: 2_000_001,
    locationId: office,
    model: 'Latitude 5430',
  });
  const old = await enter('COM', 'Kompyuta ya zamani', 4_500_000, {
    count: 3,
    broughtIn: 4_500_000,
    acquiredOn: addDays(day, -3000),
    condition: 'poor',
    locationId: lab,
    custodianId: staff[1]?.id ?? null,
  });
  const desks = await enter('FUR', 'Dawati la wanafunzi', 450_000, { count: 12, broughtIn: 91_667, custodianId: null });
  const microscopes = await enter('LAB', 'Darubini Ø 40×', 3_250_050, {
    count: 4,
    broughtIn: 700_000,
    locationId: lab,
    departmentId: departments[1]?.id ?? departments[0]?.id ?? null,
    bookable: true,
  });
  const tv = await enter('COM', 'Runinga 65"', 9_900_000, {
    source: 'donated',
    funding: 'PTA – Wazazi wa 2019',
    acquiredOn: day,
    warrantyUntil: addDays(today, 20),
    locationId: office,
  });
  const projector = await enter('COM', 'Projekta Epson', 6_500_000, {
    acquiredOn: addDays(day, -30),
    bookable: true,
    serialNo: 'X8 ½/€',
    locationId: office,
    condition: 'new',
  });
  const [lying] = await assetsInStores(ctx);
  const computers = categories.find((one) => one.prefix === 'COM')?.id;
  if (lying && computers !== undefined) {
    const { cost: _cost, broughtIn: _broughtIn, counterId: _counter, source: _source, ...rest } = blank;
    const draft = { ...rest, categoryId: computers, name: null, acquiredOn: today, day: today };
    await enterFromStore(ctx, { ...draft, storeId: lying.storeId, itemId: lying.itemId });
  }
  return { bus, projector, old, laptops, desks, microscopes, tv };
}

async function changes(ctx: SchoolContext, { laptops, desks, microscopes, old, tv }: Named, { store }: Places): Promise<void> {
  const at = async (id: number | undefined) => ({ id: id ?? 0, version: (await getAsset(ctx, id ?? 0)).version });
  if (!laptops[0] || !desks[3] || !microscopes[3] || !old[2] || !tv[0]) return;
  await changeStatus(ctx, { ...(await at(microscopes[3])), status: 'repair', condition: 'damaged', reason: 'Lenzi imevunjika' });
  await changeStatus(ctx, { ...(await at(desks[3])), status: 'store', condition: 'fair', reason: null });
  await loseAsset(ctx, { ...(await at(laptops[1])), reason: 'Imepotea baada ya “prep”' });
  await foundAsset(ctx, { ...(await at(laptops[1])), locationId: store, condition: 'fair', reason: 'Ilikuwa kwenye ghala' });
  await loseAsset(ctx, { ...(await at(laptops[2])), reason: 'Not seen since the holidays' });
  await changeTerms(ctx, {
    ...(await at(laptops[3])),
    method: 'straight_line',
    months: 60,
    rate: null,
    residual: 100_000,
    reason: 'Serves longer than three years',
  });
  await takeBackAsset(ctx, { ...(await at(desks[11])), reason: 'Counted twice' });
  const page = Buffer.from('%PDF-1.4\n%%EOF\n');
  const file = { bytes: page, name: 'warranty.pdf', type: 'application/pdf', purpose: 'document' as const };
  const fileId = await ctx.services.files.keepMade(ctx, file);
  await addFile(ctx, { id: tv[0], kind: 'document', name: 'Cheti cha udhamini.pdf', fileId });
}

/** Two months posted, one of them taken back and posted anew; the last is prepared, after one that was discarded. */
async function months(bursar: SchoolContext, principal: SchoolContext): Promise<void> {
  const latest = latestMonth(bursar);
  const prepare = (month: string) => prepareMonth(bursar, { month });
  const at = ({ id, version }: { id: number; version: number }, comment: string | null = null) => ({ id, version, comment });
  await postMonth(principal, at(await prepare(monthsOn(latest, -2))));
  const wrong = await postMonth(principal, at(await prepare(monthsOn(latest, -1))));
  await takeBackMonth(principal, at(wrong, 'Before the buildings were registered'));
  await postMonth(principal, at(await prepare(monthsOn(latest, -1))));
  await discardMonth(bursar, at(await prepare(latest), 'Kiwango kibaya'));
  await prepare(latest);
}
