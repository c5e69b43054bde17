import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { one } from '#kit/server/sql/one.ts';
import { findCopies, plainCode } from '../../../catalogue/server/find-copy.ts';
import type { stocktakesApi } from '../../contract/stocktakes.ts';
import type { StocktakeContext } from './stocktakes.store.ts';

type Answer = Output<typeof stocktakesApi.scan>;
type Result = Answer['results'][number];

interface Held {
  state: string;
  shelf: string | null;
  kind: string | null;
}

async function held({ tx }: StocktakeContext, id: number): Promise<Held> {
  // Scans of several phones go side by side; whoever finishes it waits for them.
  const { rows } = await sql<Held>`select state, shelf, kind from library.stocktake where id = ${id} for share`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('stock-taking');
  return found;
}

/**
 * Notes what was scanned. A copy is seen once, whoever scans it again and however often a scan is sent. Throws 404, and 422 for
 * a stock-taking that is not open, unless all of it was taken before.
 */
export async function takeScans(ctx: StocktakeContext, { id, scans }: Input<typeof stocktakesApi.scan>): Promise<Answer> {
  const { state, shelf, kind } = await held(ctx, id);
  const found = await findCopies(
    ctx.tx,
    scans.map(({ code }) => code),
  );
  const { rows: before } = await sql<{ copyId: number; key: string }>`
    select copy_id as "copyId", client_key as key from library.stocktake_scan
     where stocktake_id = ${id} and copy_id = any(${found.flatMap((copy) => (copy ? [copy.copyId] : []))}::bigint[])`.execute(
    ctx.tx,
  );
  const seen = new Map(before.map(({ copyId, key }) => [copyId, key]));
  const lent = await lentAmong(ctx, [...new Set(found.flatMap((copy) => (copy ? [copy.copyId] : [])))]);
  const now = ctx.now.getTime();
  const fresh: object[] = [];
  const unknown: object[] = [];
  const results = scans.map((scan, at): Result => {
    const copy = found[at] ?? null;
    const scannedAt = new Date(Math.min(Date.parse(scan.at), now)).toISOString();
    if (!copy) {
      if (scan.code !== '') unknown.push({ code: plainCode(scan.code), at: scannedAt });
      return { key: scan.key, found: 'unknown', title: null, accessionNo: null, words: 'No copy of the library has this code.' };
    }
    const named = { key: scan.key, title: copy.title, accessionNo: copy.accessionNo };
    const earlier = seen.get(copy.copyId);
    if (earlier !== undefined && earlier !== scan.key) return { ...named, found: 'again', words: 'Scanned before.' };
    if (earlier === undefined) {
      seen.set(copy.copyId, scan.key);
      fresh.push({ copyId: copy.copyId, shelf: scan.shelf, at: scannedAt, key: scan.key });
    }
    return { ...named, ...judged(copy, scan.shelf, { shelf, kind }, lent.has(copy.copyId)) };
  });
  if (fresh.length > 0 || unknown.length > 0) {
    if (state !== 'open')
      throw new UserError('rule', 'This stock-taking is not open any more. What was scanned for it is not taken.');
    await write(ctx, id, fresh, unknown);
  }
  const { rows } = await sql<{ seen: number }>`
    select count(*)::int as seen from library.stocktake_scan where stocktake_id = ${id}`.execute(ctx.tx);
  return { results, seen: one(rows).seen };
}

function judged(
  copy: { shelf: string | null; status: string; kind: string },
  shelf: string | null,
  scope: Pick<Held, 'shelf' | 'kind'>,
  lent: boolean,
): Pick<Result, 'found' | 'words'> {
  const same = (one: string | null, other: string | null) => (one ?? '').toLowerCase() === (other ?? '').toLowerCase();
  if (lent) return { found: 'unexpected', words: 'By the books it is on loan. Return it at the desk.' };
  if (copy.status === 'lost')
    return { found: 'unexpected', words: 'It was lost. Scan it under Return books, so that it is found.' };
  if (copy.status === 'withdrawn') return { found: 'unexpected', words: 'It was withdrawn.' };
  if ((scope.shelf && !same(scope.shelf, copy.shelf)) || (scope.kind && scope.kind !== copy.kind))
    return { found: 'unexpected', words: copy.shelf ? `It belongs on ${copy.shelf}.` : 'It is not of what is counted.' };
  if (shelf && !same(shelf, copy.shelf))
    return { found: 'elsewhere', words: copy.shelf ? `It belongs on ${copy.shelf}.` : 'No shelf is written for it.' };
  return { found: 'seen', words: null };
}

async function lentAmong({ tx }: StocktakeContext, copyIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ copyId: number }>`
    select copy_id as "copyId" from library.loan
     where copy_id = any(${[...copyIds]}::bigint[]) and returned_at is null and lost_on is null`.execute(tx);
  return new Set(rows.map(({ copyId }) => copyId));
}

async function write(ctx: StocktakeContext, id: number, fresh: readonly object[], unknown: readonly object[]): Promise<void> {
  const { accountId, fullName } = ctx.user;
  await sql`
    insert into library.stocktake_scan (stocktake_id, copy_id, shelf, scanned_at, scanned_by, name, client_key)
    select ${id}, s."copyId", s.shelf, s.at, ${actorId({ accountId })}::bigint, ${fullName}, s.key
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as s ("copyId" bigint, shelf text, at timestamptz, key text)
     order by s."copyId" on conflict do nothing`.execute(ctx.tx);
  await sql`
    insert into library.stocktake_unknown (stocktake_id, code, scanned_at, name)
    select distinct on (s.code) ${id}, s.code, s.at, ${fullName}
      from jsonb_to_recordset(${JSON.stringify(unknown)}::jsonb) as s (code text, at timestamptz)
     order by s.code, s.at on conflict do nothing`.execute(ctx.tx);
  ctx.changed({ entity: 'stock-taking', id, action: 'scanned', after: { copies: fresh.length, unknown: unknown.length } });
}
