import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { roundApproval } from '../../contract/round-approval.ts';
import type { Round, roundsApi } from '../../contract/rounds.ts';
import { assetOfAddress } from '../../contract/words.ts';
import type { AssetContext } from '../register/context.ts';
import { outcomesOf, roundDocuments } from './rounds.store.ts';

/**
 * Takes scans, each once by the key that the phone gave it; what was taken before is known and left. A scan of a tag that no asset
 * has is kept as unknown. Throws 404, and 409 for a round that is not open any more.
 */
export async function takeScans(
  ctx: AssetContext,
  { id, scans }: Input<typeof roundsApi.scan>,
): Promise<Output<typeof roundsApi.scan>> {
  // The round stays open until they are written; scans of many phones do not wait for each other.
  const { rows } = await sql<{ state: Round['state'] }>`
    select state from inventory.asset_round where id = ${id} for share`.execute(ctx.tx);
  const [round] = rows;
  if (!round) throw notFound('round of verification');
  if (round.state !== 'open')
    throw new UserError(
      'conflict',
      `This round is “${roundApproval.states[round.state][0]}”. Scans are taken while it is under way.`,
    );
  const given = scans.map(({ key, code, locationId, condition, at }) => ({
    key,
    code,
    address: assetOfAddress(code),
    location: locationId,
    condition,
    at: new Date(Math.min(Date.parse(at), ctx.now.getTime())).toISOString(),
  }));
  const { rows: taken } = await sql<{ assetId: number | null }>`
    insert into inventory.asset_scan
      (round_id, client_key, code, asset_id, location_id, condition, scanned_at, scanned_by, scanned_name, at)
    select ${id}, g.key, g.code,
           coalesce(
             (select a.id from inventory.asset a where a.gone_on is null and (a.id = g.address or lower(a.tag) = lower(g.code)) limit 1),
             (select min(a.id) from inventory.asset a where a.gone_on is null and lower(a.serial_no) = lower(g.code) having count(*) = 1)),
           g.location, g.condition, g.at, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
           as g (key text, code text, address bigint, location bigint, condition text, at timestamptz)
    on conflict (school_id, round_id, client_key) do nothing returning asset_id as "assetId"`.execute(ctx.tx);
  const unknown = taken.filter(({ assetId }) => assetId === null).length;
  if (taken.length > 0)
    ctx.changed({
      entity: 'round of verification',
      id,
      action: 'scanned',
      after: { Scans: taken.length, 'Unknown codes': unknown },
    });
  return { taken: taken.length, known: scans.length - taken.length, unknown };
}

/**
 * Closes a round with its result: what was found is seen today, in the condition that was noted; of what was found elsewhere and of
 * what is missing, as much is moved and noted as lost as was chosen.
 */
export function closeRound(ctx: AssetContext, { comment, moved, lost, ...at }: Input<typeof roundsApi.close>): Promise<Round> {
  return roundDocuments.take(ctx, 'close', at, comment, async ({ id, roundNo }) => {
    const all = await outcomesOf(ctx, id);
    const [moves, losses] = [new Set(moved), new Set(lost)];
    const found = all.filter(({ outcome }) => outcome !== 'missing');
    const today = schoolDay(ctx);
    const changes = [...all]
      .toSorted((a, b) => a.assetId - b.assetId)
      .map((one) => ({
        asset: one.assetId,
        seen: one.outcome !== 'missing',
        seenAt: one.foundAt,
        condition: one.condition,
        location: one.outcome === 'elsewhere' && moves.has(one.assetId) ? one.foundId : null,
        lost: one.outcome === 'missing' && losses.has(one.assetId),
        outcome:
          one.outcome === 'elsewhere' && moves.has(one.assetId)
            ? 'moved'
            : one.outcome === 'missing' && losses.has(one.assetId)
              ? 'lost'
              : one.outcome,
      }));
    const besides = all
      .filter(({ expected }) => !expected)
      .map(({ assetId, locationId }) => ({ asset: assetId, location: locationId }));
    const list = JSON.stringify(changes);
    // What is reported as lost after it was scanned stays lost.
    const foundAgain = sql`(r.seen and a.status = 'lost' and (a.lost_at is null or a.lost_at < r."seenAt"))`;
    const columns = sql`r (asset bigint, seen boolean, "seenAt" timestamptz, condition text, location bigint, lost boolean, outcome text)`;
    await sql`select id from inventory.asset where id = any(${changes.map(({ asset }) => asset)}::bigint[]) order by id for update`.execute(
      ctx.tx,
    );
    await sql`
      update inventory.asset a
         set seen_on = case when r.seen then ${today}::date else a.seen_on end, condition = coalesce(r.condition, a.condition),
             location_id = coalesce(r.location, a.location_id),
             status = case when r.lost then 'lost' when ${foundAgain} then 'in_use' else a.status end,
             lost_at = case when r.lost then coalesce(a.lost_at, ${ctx.now}) when ${foundAgain} then null else a.lost_at end,
             version = a.version + 1
        from jsonb_to_recordset(${list}::jsonb) as ${columns}
       where a.id = r.asset and a.gone_on is null and (r.seen or r.lost)`.execute(ctx.tx);
    await sql`
      insert into inventory.asset_round_asset (round_id, asset_id, location_id, expected)
      select ${id}, b.asset, b.location, false
        from jsonb_to_recordset(${JSON.stringify(besides)}::jsonb) as b (asset bigint, location bigint)`.execute(ctx.tx);
    await sql`
      update inventory.asset_round_asset e set outcome = r.outcome
        from jsonb_to_recordset(${list}::jsonb) as ${columns} where e.round_id = ${id} and e.asset_id = r.asset`.execute(ctx.tx);
    for (const { asset, outcome, location } of changes) {
      if (outcome !== 'moved' && outcome !== 'lost') continue;
      const one = all.find(({ assetId }) => assetId === asset);
      ctx.changed({
        entity: 'asset',
        id: asset,
        action: outcome === 'moved' ? 'moved to where it was found' : 'missing, noted as lost',
        before: { Place: one?.locationName ?? null },
        after: { Place: location === null ? null : (one?.foundName ?? null), Round: roundNo },
      });
    }
    const words = `${found.length} of ${all.length} found, ${changes.filter(({ outcome }) => outcome === 'moved').length} moved, ${
      changes.filter(({ outcome }) => outcome === 'lost').length
    } noted as lost.`;
    return {
      closed_by: actorId(ctx.user),
      closed_name: ctx.user.fullName,
      closed_at: ctx.now,
      result: comment === null ? words : `${words} ${comment}`,
    };
  });
}

export const cancelRound = (ctx: AssetContext, { comment, ...at }: Input<typeof roundsApi.cancel>) =>
  roundDocuments.take(ctx, 'cancel', at, comment);
