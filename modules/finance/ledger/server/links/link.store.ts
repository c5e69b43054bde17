import { sql } from 'kysely';
import type { Database, Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { FinanceContext } from '../context.ts';
import { digestsAmong } from './digests.store.ts';

/** What was posted in one transaction, signed over the link before. */
export interface Link {
  no: number;
  /** Of the first link only: up to this key journals were there before it. */
  beforeIt: number | null;
  journals: readonly number[];
  /** Each in hexadecimal digits. */
  digests: readonly string[];
  previousSignature: string;
}

/** What a link's signature is over. */
export const linkSays = (schoolId: number, link: Link): string =>
  JSON.stringify([schoolId, link.no, link.beforeIt, link.journals, link.digests, link.previousSignature]);

/** What has been posted in a transaction that is still open. */
const open = new WeakMap<Tx, number[]>();

/** Where this process has seen the chain of a school end, and when: links that are taken away from its end are missed by it. */
const ends = new WeakMap<Database, Map<number, { no: number; signature: string; at: number }>>();

/** Has what was posted linked at the end of the transaction, all of it by one link. */
export function linkAtTheEnd(ctx: FinanceContext, journalIds: readonly number[]): void {
  const ids = open.get(ctx.tx);
  if (ids) {
    ids.push(...journalIds);
    return;
  }
  open.set(ctx.tx, [...journalIds]);
  ctx.beforeCommit(async () => {
    const posted = open.get(ctx.tx) ?? [];
    open.delete(ctx.tx);
    await writeLink(ctx, posted);
  });
}

/**
 * Signs what was posted and adds it to the chain; of nothing only the first link is made. Others who post wait from here until the commit, which is next: the digests
 * are made before.
 */
export async function writeLink(ctx: FinanceContext, journalIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; digest: string }>`
    select d.id, encode(d.digest, 'hex') as digest from ${digestsAmong(journalIds)} d order by d.id`.execute(ctx.tx);
  // What was posted within a part that was taken back is not there.
  if (rows.length === 0 && journalIds.length > 0) return;
  const { rows: last } = await sql<{ no: number | null; signature: string | null }>`
    select last_no as no, last_signature as signature from finance.last_link()`.execute(ctx.tx);
  const { no = null, signature: previous = null } = last[0] ?? {};
  if (no !== null && rows.length === 0) return;
  const journals = rows.map(({ id }) => id);
  const link: Link = {
    no: (no ?? 0) + 1,
    beforeIt: no === null ? await lastBut(ctx.tx, journals) : null,
    journals,
    digests: rows.map(({ digest }) => digest),
    previousSignature: previous ?? '',
  };
  const { publicKey, signature } = ctx.services.signer.sign(linkSays(ctx.school.id, link));
  await sql`
    insert into finance.posted_link (no, before_it, journals, digests, previous_signature, public_key, signature)
    values (${link.no}, ${link.beforeIt}, ${journals}::bigint[],
            array(select decode(d, 'hex') from unnest(${link.digests}::text[]) with ordinality as u (d, place) order by place),
            ${link.previousSignature}, ${publicKey}, ${signature})`.execute(ctx.tx);
  const { db, clock } = ctx.services;
  ctx.afterCommit(() => {
    const known = ends.get(db) ?? new Map();
    ends.set(db, known);
    if ((known.get(ctx.school.id)?.no ?? 0) < link.no)
      known.set(ctx.school.id, { no: link.no, signature, at: clock().getTime() });
  });
}

/** The last of the journals that are none of these; what others are posting just now links itself. */
async function lastBut(tx: Tx, journals: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from finance.journal where id <> all(${journals}::bigint[])`.execute(tx);
  return one(rows).id ?? 0;
}

/** Where this process has seen the chain end, some seconds ago at least; null when it has seen none. */
export function endSeen({
  services,
  school,
}: Pick<FinanceContext, 'services' | 'school'>): { no: number; signature: string } | null {
  const seen = ends.get(services.db)?.get(school.id);
  return seen && services.clock().getTime() - seen.at >= settled ? seen : null;
}

/** What was written less than this before a check began may be too new for what the check sees. */
const settled = 5_000;
