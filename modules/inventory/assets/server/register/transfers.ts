import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { documentNumbers } from '#kit/server/numbering/numbering.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import { signedBy } from '../../../setup/server/sign.ts';
import { transferApproval } from '../../contract/transfer-approval.ts';
import type { AssetTransfer, assetTransfersApi } from '../../contract/transfers.ts';
import { memberOf } from './assets.store.ts';
import type { AssetContext, ReadContext } from './context.ts';

const series = { kind: 'asset transfer', prefix: 'AT', digits: 5 };

const place = (alias: 'lf' | 'lt') =>
  sql<string | null>`nullif(concat_ws(', ', ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.building`)}), '')`;
const seen = (ctx: Pick<ReadContext, 'user'>): RawBuilder<unknown> => sql`
  select t.id, t.version, t.transfer_no as "transferNo", t.asset_id as "assetId", a.tag, a.name as "assetName",
         ${place('lf')} as "fromLocation", t.to_location_id as "toLocationId", ${place('lt')} as "toLocation",
         g.full_name as "fromCustodian", t.to_custodian_id as "toCustodianId", k.full_name as "toCustodian",
         t.department_id as "departmentId", t.day, t.reason, t.state, t.asked_name as "askedName", t.at, t.signed_how as "signedHow",
         t.signed_name as "signedName", t.comment, coalesce(t.to_custodian_id = ${memberOf(ctx)}, false) as takes,
         (coalesce(t.asked_by = ${ctx.user.accountId}, false) or ${hasDuty(ctx.user, 'keeper')}) as cancels
    from inventory.asset_transfer t
    join inventory.asset a on a.school_id = t.school_id and a.id = t.asset_id
    left join inventory.location lf on lf.school_id = t.school_id and lf.id = t.from_location_id
    left join inventory.location lt on lt.school_id = t.school_id and lt.id = t.to_location_id
    left join settings.staff g on g.school_id = t.school_id and g.id = t.from_custodian_id
    left join settings.staff k on k.school_id = t.school_id and k.id = t.to_custodian_id`;

const sorting: Readonly<Record<string, RawBuilder<unknown>>> = {
  at: sql`x.at`,
  day: sql`x.day`,
  transferNo: sql`x."transferNo"`,
  tag: sql`lower(x.tag)`,
};

/** Transfers, a page of them. */
export async function listTransfers(
  ctx: ReadContext,
  { assetId, state, mine, q, page, size, sort }: Input<typeof assetTransfersApi.list>,
): Promise<Page<AssetTransfer>> {
  const { rows } = await sql<AssetTransfer & { total: number }>`
    select x.*, count(*) over () as total from (${seen(ctx)}) x
     where (${assetId ?? null}::bigint is null or x."assetId" = ${assetId ?? null})
       and (${state ?? null}::text is null or x.state = ${state ?? null})
       and (${mine ?? false}::boolean = false or (x.takes and x.state = 'asked'))
       and ${q ? matches([sql`x."transferNo"`, sql`x.tag`, sql`x."assetName"`, sql`x."toCustodian"`, sql`x."fromCustodian"`], q) : sql`true`}
     order by ${sorting[sort.replace(/^-/, '')] ?? sql`x.at`} ${wayOf(sort)}, x.id desc
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One transfer. Throws 404. */
export async function getTransfer(ctx: ReadContext, id: number): Promise<AssetTransfer> {
  const { rows } = await sql<AssetTransfer>`${seen(ctx)} where t.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('transfer of an asset');
  return found;
}

const inHistory = ({ transferNo, toLocation, toCustodian, day, state, signedName }: AssetTransfer) => ({
  Number: transferNo,
  Place: toLocation,
  Custodian: toCustodian,
  Day: formatDay(day),
  State: transferApproval.states[state][0],
  'Signed by': signedName,
});

const transfers = documents(transferApproval, {
  table: 'inventory.asset_transfer',
  read: (ctx: AssetContext, id) => getTransfer(ctx, id),
  audit: inHistory,
});

interface Held {
  id: number;
  tag: string;
  goneOn: string | null;
  locationId: number | null;
  custodianId: number | null;
  departmentId: number | null;
}

/**
 * Brings assets to another place or person. Who takes them over signs now (a code, their card, on paper), is who is signed in, or
 * confirms later in their own account; until then the asset is where it was. Throws at the field.
 */
export async function askTransfer(
  ctx: AssetContext,
  input: Input<typeof assetTransfersApi.ask>,
): Promise<Output<typeof assetTransfersApi.ask>> {
  const { movesPlace, movesCustodian, toLocationId, toCustodianId, departmentId, day, reason, how, pin, card } = input;
  const assetIds = [...new Set(input.assetIds)];
  if (!movesPlace && !movesCustodian) throw fieldError('toLocationId', 'Choose where it goes, or who has it.');
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  // First, because a wrong code is counted though the call is refused.
  const own = movesCustodian && toCustodianId !== null && (await isOwn(ctx, toCustodianId));
  const signature =
    movesCustodian && toCustodianId !== null && (how !== null || own)
      ? await signedBy(ctx, { how: how ?? 'own', staffMemberId: toCustodianId, pin, card })
      : null;
  const { rows } = await sql<Held>`
    select id, tag, gone_on as "goneOn", location_id as "locationId", custodian_id as "custodianId", department_id as "departmentId"
      from inventory.asset where id = any(${assetIds}::bigint[]) order by id for update`.execute(ctx.tx);
  if (rows.length !== assetIds.length) throw fieldError('assetIds', 'Choose assets of this school.');
  const gone = rows.find(({ goneOn }) => goneOn !== null);
  if (gone) throw fieldError('assetIds', `${gone.tag} has gone.`);
  const numbers = await documentNumbers(ctx.tx, series, day, rows.length);
  const planned = rows.map((asset, at) => {
    const custodian = movesCustodian ? toCustodianId : asset.custodianId;
    // Nobody new has it, or they have said so.
    const done = custodian === null || custodian === asset.custodianId || signature !== null;
    return {
      no: there(numbers[at]),
      asset: asset.id,
      fromLocation: asset.locationId,
      toLocation: movesPlace ? toLocationId : asset.locationId,
      fromCustodian: asset.custodianId,
      toCustodian: custodian,
      department: departmentId ?? asset.departmentId,
      movesDepartment: departmentId !== null,
      done,
      signed: done && custodian !== null && custodian !== asset.custodianId,
    };
  });
  const { rows: made } = await sql<{ id: number; done: boolean }>`
    insert into inventory.asset_transfer
      (transfer_no, asset_id, from_location_id, to_location_id, from_custodian_id, to_custodian_id, department_id, moves_place,
       moves_custodian, moves_department, day, reason, state, asked_by, asked_name, signed_how, signed_name, done_at, at)
    select r.no, r.asset, r."fromLocation", r."toLocation", r."fromCustodian", r."toCustodian", r.department,
           ${movesPlace}::boolean, ${movesCustodian}::boolean, r."movesDepartment", ${day}::date, ${reason},
           case when r.done then 'done' else 'asked' end, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName},
           case when r.signed then ${signature?.how ?? null}::text end, case when r.signed then ${signature?.name ?? null}::text end,
           case when r.done then ${ctx.now}::timestamptz end, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
           as r (no text, asset bigint, "fromLocation" bigint, "toLocation" bigint, "fromCustodian" bigint, "toCustodian" bigint,
                 department bigint, "movesDepartment" boolean, done boolean, signed boolean)
     order by r.no returning id, state = 'done' as done`.execute(ctx.tx);
  const ids = made.map(({ id }) => id);
  await carryOut(
    ctx,
    made.filter(({ done }) => done).map(({ id }) => id),
  );
  for (const { id, done } of made) {
    const transfer = await getTransfer(ctx, id);
    ctx.changed({ entity: 'transfer of an asset', id, action: done ? 'done' : 'asked', after: inHistory(transfer), reason });
    ctx.changed({
      entity: 'asset',
      id: transfer.assetId,
      action: done ? 'transferred' : 'transfer asked',
      before: { Place: transfer.fromLocation, Custodian: transfer.fromCustodian },
      after: { Place: transfer.toLocation, Custodian: transfer.toCustodian },
      reason,
    });
  }
  const done = made.filter((one) => one.done).length;
  return { ids, done, waiting: made.length - done };
}

async function isOwn(ctx: AssetContext, staffMemberId: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select coalesce(${memberOf(ctx)} = ${staffMemberId}, false) as own`.execute(ctx.tx);
  return one(rows).own;
}

/** Puts assets where transfers move them; place, person or department that a transfer leaves alone stay as they are now. */
async function carryOut({ tx }: AssetContext, ids: readonly number[]): Promise<void> {
  await sql`
    update inventory.asset a
       set location_id = case when t.moves_place then t.to_location_id else a.location_id end,
           custodian_id = case when t.moves_custodian then t.to_custodian_id else a.custodian_id end,
           department_id = case when t.moves_department then t.department_id else a.department_id end, version = a.version + 1
      from inventory.asset_transfer t
     where t.id = any(${[...ids]}::bigint[]) and a.id = t.asset_id`.execute(tx);
}

/** Says that one has it now. */
export function confirmTransfer(
  ctx: AssetContext,
  { comment, ...at }: Input<typeof assetTransfersApi.confirm>,
): Promise<AssetTransfer> {
  return transfers.take(ctx, 'confirm', at, comment, async (before) => {
    const { rows } = await sql<{ gone: boolean; movesPlace: boolean }>`
      select a.gone_on is not null as gone, t.moves_place as "movesPlace"
        from inventory.asset_transfer t
        join inventory.asset a on a.school_id = t.school_id and a.id = t.asset_id
       where t.id = ${before.id} for update of a`.execute(ctx.tx);
    const { gone, movesPlace } = one(rows);
    if (gone) throw new UserError('rule', 'This asset has gone.');
    await carryOut(ctx, [before.id]);
    ctx.changed({
      entity: 'asset',
      id: before.assetId,
      action: 'taken over',
      before: { ...(movesPlace && { Place: before.fromLocation }), Custodian: before.fromCustodian },
      after: { ...(movesPlace && { Place: before.toLocation }), Custodian: before.toCustodian },
    });
    return { signed_how: 'own', signed_name: before.toCustodian, done_at: ctx.now, comment };
  });
}

export const declineTransfer = (ctx: AssetContext, { comment, ...at }: Input<typeof assetTransfersApi.decline>) =>
  transfers.take(ctx, 'decline', at, comment, () => ({ comment }));

export const cancelTransfer = (ctx: AssetContext, { comment, ...at }: Input<typeof assetTransfersApi.cancel>) =>
  transfers.take(ctx, 'cancel', at, comment, () => ({ comment }));
