import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import type { Asset, AssetRow } from '../../contract/asset.ts';
import type { assetsApi } from '../../contract/assets.ts';
import { assetOfAddress } from '../../contract/words.ts';
import { placeName } from '../setup/locations.store.ts';
import type { ReadContext } from './context.ts';

/** What of an asset `a` had been depreciated by the end of a day, as the ledger has it. */
export const accumulatedOn = (day: string): RawBuilder<number> => sql<number>`(
  a.brought_in + coalesce((
    select sum(n.amount) from inventory.depreciation_line n
     where n.school_id = a.school_id and n.asset_id = a.id and n.day <= ${day}::date
       and (n.back_on is null or n.back_on > ${day}::date)), 0))::bigint`;

/** The status of an asset `a` as it is shown: one that is lent or booked now says so. */
export const shownStatus = (now: Date): RawBuilder<AssetRow['status']> => sql<AssetRow['status']>`(
  case when a.status not in ('in_use', 'store') then a.status
       when exists (select from inventory.asset_booking b
                     where b.school_id = a.school_id and b.asset_id = a.id and b.state = 'out') then 'on_loan'
       when exists (select from inventory.asset_booking b
                     where b.school_id = a.school_id and b.asset_id = a.id and b.state = 'booked'
                       and b.from_at <= ${now} and b.until_at > ${now}) then 'reserved'
       else a.status end)`;

/** Assets with the names of what they point at. */
export const assetJoins = sql`
  from inventory.asset a
  join inventory.asset_category c on c.school_id = a.school_id and c.id = a.category_id
  left join inventory.location l on l.school_id = a.school_id and l.id = a.location_id
  left join settings.departments d on d.school_id = a.school_id and d.id = a.department_id
  left join settings.staff f on f.school_id = a.school_id and f.id = a.custodian_id`;

export const assetFields = (day: string, now: Date): RawBuilder<unknown> => sql`
  a.id, a.version, a.tag, a.name, a.category_id as "categoryId", c.name as "categoryName", a.serial_no as "serialNo",
  a.location_id as "locationId", ${placeName} as "locationName", a.department_id as "departmentId", d.name as "departmentName",
  a.custodian_id as "custodianId", f.full_name as "custodianName", ${shownStatus(now)} as status, a.condition, a.bookable,
  a.acquired_on as "acquiredOn", a.warranty_until as "warrantyUntil", a.maintenance_on as "maintenanceOn", a.cost,
  ${accumulatedOn(day)} as accumulated, a.cost - ${accumulatedOn(day)} as "bookValue"`;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  tag: sql`lower(x.tag)`,
  name: sql`kit.fold(x.name)`,
  categoryName: sql`kit.fold(x."categoryName")`,
  locationName: sql`kit.fold(x."locationName")`,
  custodianName: sql`kit.fold(x."custodianName")`,
  status: sql`x.status`,
  condition: sql`x.condition`,
  acquiredOn: sql`x."acquiredOn"`,
  cost: sql`x.cost`,
  bookValue: sql`x."bookValue"`,
};

/** What the words of a search find: tags, names and serial numbers, or the asset whose code was scanned. */
export function searched(q: string | undefined): RawBuilder<unknown> {
  if (!q) return sql`true`;
  const scanned = assetOfAddress(q);
  if (scanned !== null) return sql`a.id = ${scanned}`;
  return matches([sql`a.name || ' ' || a.tag || ' ' || coalesce(a.serial_no, '')`], q);
}

type Filter = Omit<Input<typeof assetsApi.list>, 'page' | 'size' | 'sort' | 'q'>;

function narrowed(filter: Filter, day: string, now: Date): RawBuilder<unknown> {
  const { categoryId, locationId, departmentId, custodianId, status, condition, bookable } = filter;
  const parts = [
    categoryId === undefined ? null : sql`a.category_id = ${categoryId}`,
    locationId === undefined ? null : sql`a.location_id = ${locationId}`,
    departmentId === undefined ? null : sql`a.department_id = ${departmentId}`,
    custodianId === undefined ? null : sql`a.custodian_id = ${custodianId}`,
    condition === undefined ? null : sql`a.condition = ${condition}`,
    bookable === undefined ? null : sql`a.bookable = ${bookable}`,
    status === undefined ? sql`(a.gone_on is null or a.gone_on > ${day}::date)` : sql`${shownStatus(now)} = ${status}`,
    filter.asOf === undefined ? null : sql`a.registered_on <= ${day}::date`,
  ].flatMap((part) => part ?? []);
  return sql.join(parts, sql` and `);
}

/** A page of assets, and what all that match come to. */
export async function listAssets(
  ctx: ReadContext,
  { q, page, size, sort, ...filter }: Input<typeof assetsApi.list>,
): Promise<{ rows: AssetRow[]; total: number; cost: number; accumulated: number; bookValue: number }> {
  const day = filter.asOf ?? schoolDay(ctx);
  const order = sorting[sort.replace(/^-/, '')] ?? sql`lower(x.tag)`;
  const where = sql`${searched(q)} and ${narrowed(filter, day, ctx.now)}`;
  const { rows } = await sql<AssetRow>`
    select x.* from (select ${assetFields(day, ctx.now)} ${assetJoins} where ${where}) x
     order by ${order} ${wayOf(sort)} nulls last, x.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: sums } = await sql<{ total: number; cost: number; accumulated: number }>`
    select count(*) as total, coalesce(sum(a.cost), 0)::bigint as cost,
           coalesce(sum(${accumulatedOn(day)}), 0)::bigint as accumulated
      from inventory.asset a where ${where}`.execute(ctx.tx);
  const { total, cost, accumulated } = one(sums);
  return { rows, total, cost, accumulated, bookValue: cost - accumulated };
}

/** One asset as it is today. Throws 404. */
export async function getAsset(ctx: ReadContext, id: number): Promise<Asset> {
  const day = schoolDay(ctx);
  const { rows } = await sql<Asset>`
    select ${assetFields(day, ctx.now)}, a.model, a.funding, a.supplier_id as "supplierId", s.name as "supplierName",
           a.in_use_on as "inUseOn", a.registered_on as "registeredOn", a.gone_on as "goneOn", a.seen_on as "seenOn", a.note,
           e.entry_no as "entryNo", e.source, a.brought_in as "broughtIn", a.method, a.months, a.rate, a.residual,
           (select p.id from inventory.asset_disposal p
             where p.school_id = a.school_id and p.asset_id = a.id and p.state in ('asked', 'approved')) as "disposalId",
           (select t.id from inventory.asset_transfer t
             where t.school_id = a.school_id and t.asset_id = a.id and t.state = 'asked') as "transferId",
           coalesce(a.custodian_id = ${memberOf(ctx)}, false) as mine, ${hasDuty(ctx.user, 'keeper')} as keeps
      ${assetJoins}
      join inventory.asset_entry e on e.school_id = a.school_id and e.id = a.entry_id
      left join finance.suppliers s on s.school_id = a.school_id and s.id = a.supplier_id
     where a.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('asset');
  return found;
}

/** The member of staff whose account the caller has, as SQL; null for an account of nobody. */
export const memberOf = ({ user }: Pick<ReadContext, 'user'>): RawBuilder<number | null> =>
  sql<number | null>`(select u.staff_member_id from platform.users u where u.id = ${actorId(user)}::bigint)`;

/** Assets by a code that was scanned or typed to the letter: the tag, the product's own address, else a serial number of one alone. */
export async function findAsset({ tx }: Pick<ReadContext, 'tx'>, code: string): Promise<{ id: number }> {
  const scanned = assetOfAddress(code);
  const { rows } = await sql<{ id: number; tagged: boolean }>`
    select a.id, (a.id = ${scanned}::bigint or lower(a.tag) = lower(${code})) is true as tagged from inventory.asset a
     where a.id = ${scanned}::bigint or lower(a.tag) = lower(${code}) or lower(a.serial_no) = lower(${code})
     order by 2 desc, a.id limit 2`.execute(tx);
  const [first, second] = rows;
  if (!first || (!first.tagged && second)) throw notFound('asset');
  return { id: first.id };
}

/** A few assets for choosing one. */
export async function searchAssets(ctx: ReadContext, { q, bookable }: Input<typeof assetsApi.search>) {
  const { rows } = await sql<Pick<AssetRow, 'id' | 'tag' | 'name' | 'locationName' | 'status'>>`
    select a.id, a.tag, a.name, ${placeName} as "locationName", ${shownStatus(ctx.now)} as status ${assetJoins}
     where a.gone_on is null and ${searched(q || undefined)} and (${bookable ?? null}::boolean is null or a.bookable = ${bookable ?? null})
     order by lower(a.tag) = lower(${q}) desc, lower(a.tag) limit 20`.execute(ctx.tx);
  return rows;
}

/** What stands of an asset in the history. */
export const inHistory = (found: Asset) => ({
  Tag: found.tag,
  Name: found.name,
  Category: found.categoryName,
  'Serial no.': found.serialNo,
  Model: found.model,
  Place: found.locationName,
  Department: found.departmentName,
  Custodian: found.custodianName,
  Status: found.status,
  Condition: found.condition,
  Bookable: found.bookable,
  Funding: found.funding,
  Supplier: found.supplierName,
  'Warranty until': found.warrantyUntil,
  'Maintenance on': found.maintenanceOn,
  Method: found.method,
  Months: found.months,
  Rate: found.rate,
  Residual: found.residual,
  Note: found.note,
});

/** Holds an asset against anybody else. Throws 404. */
export async function holdAsset({ tx }: Pick<ReadContext, 'tx'>, id: number): Promise<{ version: number }> {
  const { rows } = await sql<{ version: number }>`
    select version from inventory.asset where id = ${id} for update`.execute(tx);
  if (rows.length === 0) throw notFound('asset');
  return one(rows);
}
