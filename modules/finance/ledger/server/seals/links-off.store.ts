import { sql } from 'kysely';
import { Signer } from '#kit/server/auth/signer.ts';
import type { LedgerFinding } from '../../contract/ledger-check.ts';
import type { FinanceContext } from '../context.ts';
import { digestsOf } from '../links/digests.store.ts';
import { endSeen, type Link, linkSays } from '../links/link.store.ts';
import { findingsOf, type JournalOff } from './journal-off.ts';
import { beginning, type Seal } from './seal.store.ts';

type Reading = Pick<FinanceContext, 'tx' | 'school' | 'services'>;
type Stored = Link & { publicKey: string; signature: string };

/** Above every key of a journal. */
const end = Number.MAX_SAFE_INTEGER;

/** So many links are looked at together. */
const atOnce = 2000;

/** What was posted since the last seal and is not as its links say. */
export async function linksOff(ctx: Reading, signer: Signer, last: Seal | undefined): Promise<LedgerFinding[]> {
  const seen = endSeen(ctx);
  const head = last?.linkNo ?? 0;
  const { found, lastNo, beforeIt } = await chainOff(ctx, signer, { no: head, signature: last?.linkSignature ?? '' }, seen);
  // A school in which nothing was posted since links are made has none, and so says nothing.
  if (lastNo === 0 && found.length === 0) return [];
  return [...found, ...(await journalsOff(ctx, head, last?.untilJournal ?? beginning, head === 0 ? beforeIt : beginning))];
}

const ofLinks = (says: string): LedgerFinding => ({ what: 'seal', journalId: null, documentNo: null, day: null, says });

/** Goes along the chain from where the last seal stands. */
async function chainOff(
  ctx: Reading,
  signer: Signer,
  head: { no: number; signature: string },
  seen: { no: number; signature: string } | null,
): Promise<{ found: LedgerFinding[]; lastNo: number; beforeIt: number }> {
  const found: LedgerFinding[] = [];
  let previous = head;
  let beforeIt = beginning;
  if (head.no > 0 && (await signatureOf(ctx, head.no)) !== head.signature)
    found.push(
      ofLinks(`What was posted up to the last seal ends with another link than number ${head.no}, on which the seal stands.`),
    );
  while (true) {
    const links = await linksAfter(ctx, previous.no);
    for (const link of links) {
      const { no, publicKey, signature } = link;
      if (no !== previous.no + 1)
        found.push(
          ofLinks(`Of what was posted, links ${previous.no + 1} to ${no - 1} are gone, with all that was posted under them.`),
        );
      else if (link.previousSignature !== previous.signature)
        found.push(ofLinks(`Link ${no} of what was posted does not follow the one before it.`));
      if (publicKey !== signer.publicKey || !Signer.holds({ payload: linkSays(ctx.school.id, link), publicKey, signature }))
        found.push(ofLinks(`Link ${no} of what was posted was changed, or made by another installation.`));
      if (seen?.no === no && seen.signature !== signature)
        found.push(ofLinks(`Link ${no} of what was posted is not the one that was written when it was posted.`));
      if (no === 1) beforeIt = link.beforeIt ?? beginning;
      previous = { no, signature };
    }
    if (links.length < atOnce) break;
  }
  if (seen && seen.no > previous.no)
    found.push(
      ofLinks(`Of what was posted, links ${previous.no + 1} to ${seen.no} are gone, with all that was posted under them.`),
    );
  return { found, lastNo: previous.no, beforeIt };
}

async function linksAfter({ tx }: Reading, no: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select no, before_it as "beforeIt", to_jsonb(journals) as journals,
           (select coalesce(jsonb_agg(encode(d, 'hex') order by place), '[]') from unnest(digests) with ordinality as u (d, place)) as digests,
           previous_signature as "previousSignature", public_key as "publicKey", signature
      from finance.posted_link where no > ${no} order by no limit ${atOnce}`.execute(tx);
  return rows;
}

async function signatureOf({ tx }: Reading, no: number): Promise<string | null> {
  const { rows } = await sql<{ signature: string }>`
    select signature from finance.posted_link where no = ${no}`.execute(tx);
  return rows[0]?.signature ?? null;
}

/** The journals that are not as their links say, are gone, or stand in no link. */
async function journalsOff(ctx: Reading, head: number, sealed: number, beforeIt: number): Promise<LedgerFinding[]> {
  const { rows } = await sql<JournalOff>`
    select coalesce(d.id, p.id) as id, d.day, d.document_no as "documentNo",
           case when d.id is null then 'deleted' when p.id is null then 'added' else 'changed' end as what
      from ${digestsOf(sealed, end)} d
      full join (select u.id, u.digest from finance.posted_link l
                  cross join lateral unnest(l.journals, l.digests) as u (id, digest) where l.no > ${head}) p on p.id = d.id
     where p.digest is distinct from d.digest and not (p.id is null and d.id <= ${beforeIt})
     order by 1 limit 1000`.execute(ctx.tx);
  return findingsOf(rows, (named) => ({
    changed: `${named} is not as it was posted: it or its entries were changed, added to or taken from.`,
    deleted: `${named}, posted since the last seal, is gone.`,
    added: `${named} was put into the ledger past the product.`,
  }));
}
