import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import { roundApproval } from '../../contract/round-approval.ts';
import type { Round, RoundAsset, RoundRow, roundsApi } from '../../contract/rounds.ts';
import type { AssetContext, ReadContext } from '../register/context.ts';

const series = { kind: 'asset round', prefix: 'VR', digits: 5 };

const place = (alias: 'l' | 'lf') =>
  sql<string | null>`nullif(concat_ws(', ', ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.building`)}), '')`;

/** Assets of rounds with what became of each: the last scan of each counts, and what is closed stays as it was closed. */
const assets = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select w.id, w.round_id as "roundId", w.asset_id as "assetId", w.expected, w.location_id as "locationId", ${place('l')} as "locationName",
         a.tag, a.name, c.name as "categoryName", f.full_name as "custodianName", s.location_id as "foundId", ${place('lf')} as "foundName",
         s.scanned_name as "foundBy", s.scanned_at as "foundAt", s.condition,
         coalesce(w.outcome, case when s.id is null then 'missing'
           when s.location_id is not null and s.location_id is distinct from w.location_id then 'elsewhere' else 'found' end) as outcome
    from (
      select e.id, e.school_id, e.round_id, e.asset_id, e.location_id, e.outcome, e.expected from inventory.asset_round_asset e
      union all
      select min(n.id), n.school_id, n.round_id, n.asset_id, b.location_id, null::text, false
        from inventory.asset_scan n join inventory.asset b on b.school_id = n.school_id and b.id = n.asset_id
       where not exists (select from inventory.asset_round_asset e
                          where e.school_id = n.school_id and e.round_id = n.round_id and e.asset_id = n.asset_id)
       group by n.school_id, n.round_id, n.asset_id, b.location_id) w
    join inventory.asset a on a.school_id = w.school_id and a.id = w.asset_id
    join inventory.asset_category c on c.school_id = a.school_id and c.id = a.category_id
    left join inventory.location l on l.school_id = w.school_id and l.id = w.location_id
    left join settings.staff f on f.school_id = a.school_id and f.id = a.custodian_id
    left join lateral (
      select x.id, x.location_id, x.condition, x.scanned_at, x.scanned_name from inventory.asset_scan x
       where x.school_id = w.school_id and x.round_id = w.round_id and x.asset_id = w.asset_id
       order by x.scanned_at desc, x.id desc limit 1) s on true
    left join inventory.location lf on lf.school_id = w.school_id and lf.id = s.location_id
   where ${where}`;

const rounds = sql`
  select r.id, r.version, r.round_no as "roundNo", r.day, coalesce(${place('l')}, c.name) as of, r.state, r.asked_name as "askedName",
         r.closed_name as "closedName", r.location_id as "locationId", r.category_id as "categoryId", r.note, r.result, r.at,
         r.closed_at as "closedAt", r.asked_by as "askedBy", n.expected, n.found, n.elsewhere, n.missing,
         (select count(distinct lower(u.code))::int from inventory.asset_scan u
           where u.school_id = r.school_id and u.round_id = r.id and u.asset_id is null) as unknown
    from inventory.asset_round r
    left join inventory.location l on l.school_id = r.school_id and l.id = r.location_id
    left join inventory.asset_category c on c.school_id = r.school_id and c.id = r.category_id
    cross join lateral (
      select count(*)::int as expected, count(*) filter (where o.outcome in ('found', 'elsewhere', 'moved'))::int as found,
             count(*) filter (where o.outcome in ('elsewhere', 'moved'))::int as elsewhere,
             count(*) filter (where o.outcome in ('missing', 'lost'))::int as missing
        from (${assets(sql`w.school_id = r.school_id and w.round_id = r.id and w.expected`)}) o) n`;

type Raw = Omit<Round, 'scanners' | 'unknowns' | 'mine' | 'mayApprove' | 'mayCancel'> & { askedBy: number | null };

/** Rounds, a page of them. */
export async function listRounds(
  { tx }: ReadContext,
  { state, q, page, size, sort }: Input<typeof roundsApi.list>,
): Promise<Page<RoundRow>> {
  const order = sort.replace(/^-/, '') === 'roundNo' ? sql`x."roundNo"` : sql`x.day`;
  const { rows } = await sql<RoundRow & { total: number }>`
    select x.id, x.version, x."roundNo", x.day, x.of, x.state, x.expected, x.found, x.elsewhere, x.missing, x.unknown, x."askedName",
           x."closedName", count(*) over () as total
      from (${rounds}) x
     where (${state ?? null}::text is null or x.state = ${state ?? null})
       and ${q ? matches([sql`x."roundNo"`, sql`x.of`, sql`x.note`, sql`x."askedName"`], q) : sql`true`}
     order by ${order} ${wayOf(sort)}, x.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Where rounds are kept, and whose they are. */
export const keptRounds = {
  table: 'inventory.asset_round',
  own: { mine: (account: number): RawBuilder<unknown> => sql`t.asked_by = ${account}` },
};

/** One round with its figures. Throws 404. */
export async function getRound(ctx: ReadContext, id: number): Promise<Round> {
  const { rows } = await sql<Raw & { mayApprove: boolean }>`
    select x.*, ${hasDuty(ctx.user, 'approver')} as "mayApprove" from (${rounds}) x where x.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('round of verification');
  const { rows: scanners } = await sql<Round['scanners'][number]>`
    select scanned_name as name, count(*)::int as scans from inventory.asset_scan
     where round_id = ${id} group by 1 order by 2 desc, 1`.execute(ctx.tx);
  const { rows: unknowns } = await sql<Round['unknowns'][number]>`
    select distinct on (lower(s.code)) s.code, ${place('l')} as "locationName", s.scanned_name as by, s.scanned_at as at
      from inventory.asset_scan s
      left join inventory.location l on l.school_id = s.school_id and l.id = s.location_id
     where s.round_id = ${id} and s.asset_id is null order by lower(s.code), s.scanned_at desc limit 500`.execute(ctx.tx);
  const { askedBy, mayApprove, ...row } = found;
  const mine = askedBy !== null && askedBy === ctx.user.accountId;
  return { ...row, scanners, unknowns, mine, mayApprove, mayCancel: mine || mayApprove };
}

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  tag: sql`lower(x.tag)`,
  name: sql`kit.fold(x.name)`,
  locationName: sql`kit.fold(x."locationName")`,
  outcome: sql`x.outcome`,
  foundAt: sql`x."foundAt"`,
};

/** Assets of a round, a page of them. Throws 404. */
export async function listRoundAssets(
  ctx: ReadContext,
  { id, outcome, locationId, q, page, size, sort }: Input<typeof roundsApi.assets>,
): Promise<Page<RoundAsset>> {
  await refuseStrange(ctx, id);
  const { rows } = await sql<RoundAsset & { total: number }>`
    select x.id, x."assetId", x.tag, x.name, x."categoryName", x."custodianName", x.expected, x."locationId", x."locationName", x."foundId",
           x."foundName", x."foundBy", x."foundAt", x.condition, x.outcome, count(*) over () as total
      from (${assets(sql`w.round_id = ${id}`)}) x
     where (${outcome ?? null}::text is null or x.outcome = ${outcome ?? null})
       and (${locationId ?? null}::bigint is null or x."locationId" = ${locationId ?? null})
       and ${q ? matches([sql`x.tag`, sql`x.name`, sql`x."custodianName"`], q) : sql`true`}
     order by ${sorting[sort.replace(/^-/, '')] ?? sql`lower(x.tag)`} ${wayOf(sort)} nulls last, x."assetId"
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Every asset of a round with what became of it. */
export async function outcomesOf({ tx }: Pick<ReadContext, 'tx'>, id: number): Promise<RoundAsset[]> {
  const { rows } = await sql<RoundAsset>`
    select x.id, x."assetId", x.tag, x.name, x."categoryName", x."custodianName", x.expected, x."locationId", x."locationName", x."foundId",
           x."foundName", x."foundBy", x."foundAt", x.condition, x.outcome
      from (${assets(sql`w.round_id = ${id}`)}) x order by lower(x.tag), x."assetId"`.execute(tx);
  return rows;
}

async function refuseStrange({ tx }: Pick<ReadContext, 'tx'>, id: number): Promise<void> {
  const { rows } = await sql`select from inventory.asset_round where id = ${id}`.execute(tx);
  if (rows.length === 0) throw notFound('round of verification');
}

/** What a phone needs to know tags without a line. Throws 404. */
export async function tagsOf(ctx: ReadContext, id: number): Promise<Output<typeof roundsApi.tags>> {
  await refuseStrange(ctx, id);
  const { rows } = await sql<Output<typeof roundsApi.tags>['rows'][number]>`
    select a.id, a.tag, a.serial_no as "serialNo", a.name, a.location_id as "locationId",
           exists (select from inventory.asset_scan s
                    where s.school_id = a.school_id and s.round_id = ${id} and s.asset_id = a.id) as found
      from inventory.asset a where a.gone_on is null order by a.id limit 20000`.execute(ctx.tx);
  return { rows };
}

/** What the history keeps of a round. */
export const roundInHistory = ({ roundNo, of, state, expected, found, elsewhere, missing, unknown }: RoundRow) => ({
  Number: roundNo,
  Of: of ?? 'All assets',
  State: roundApproval.states[state][0],
  Expected: expected,
  Found: found,
  Elsewhere: elsewhere,
  Missing: missing,
  'Unknown codes': unknown,
});

/** Rounds through the steps of their approval. */
export const roundDocuments = documents(roundApproval, {
  ...keptRounds,
  read: (ctx: AssetContext, id) => getRound(ctx, id),
  audit: roundInHistory,
});

/** Opens a round over one place, one category or all: what should be there is noted now. Throws 400 at the field, 422 for nothing. */
export async function openRound(ctx: AssetContext, draft: Input<typeof roundsApi.open>): Promise<Round> {
  const { locationId, categoryId, note } = draft;
  if (locationId !== null && categoryId !== null) throw fieldError('categoryId', 'Choose a place or a category, not both.');
  const day = schoolDay(ctx);
  const no = await documentNumber(ctx.tx, series, day);
  const { rows } = await sql<{ id: number }>`
    insert into inventory.asset_round (round_no, day, location_id, category_id, note, asked_by, asked_name, at)
    values (${no}, ${day}::date, ${locationId}::bigint, ${categoryId}::bigint, ${note}, ${actorId(ctx.user)}::bigint,
            ${ctx.user.fullName}, ${ctx.now}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  const { rows: expected } = await sql<{ id: number }>`
    insert into inventory.asset_round_asset (round_id, asset_id, location_id)
    select ${id}, a.id, a.location_id from inventory.asset a
     where a.gone_on is null and a.status <> 'lost'
       and (${locationId}::bigint is null or a.location_id = ${locationId})
       and (${categoryId}::bigint is null or a.category_id = ${categoryId})
     order by a.id returning id`.execute(ctx.tx);
  if (expected.length === 0) throw new UserError('rule', 'No asset should be there. Choose another place or category.');
  const made = await getRound(ctx, id);
  ctx.changed({ entity: 'round of verification', id, action: 'opened', after: { ...roundInHistory(made), Day: formatDay(day) } });
  return made;
}
