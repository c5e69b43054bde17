import { sql } from 'kysely';
import type { Signer } from '#kit/server/auth/signer.ts';
import { one } from '#kit/server/sql/one.ts';
import type { FinanceContext } from '../context.ts';
import { digestsOf } from '../links/digests.store.ts';

/** A seal as it is kept. */
export interface Seal {
  id: number;
  untilJournal: number;
  journals: number;
  entries: number;
  digest: string;
  previousDigest: string;
  at: string;
  /** The school's day of it. */
  day: string;
  /** The last link of what was posted that it stands on; null before there were any. */
  linkNo: number | null;
  linkSignature: string | null;
  publicKey: string;
  signature: string;
}

/** Before every key, those included that the database never gives by itself. */
export const beginning = Number.MIN_SAFE_INTEGER;
/** What the first seal follows. */
const unsealed = { id: 0, untilJournal: beginning, digest: '' };

/** What a seal's signature is over. */
export const saidBy = (schoolId: number, seal: Omit<Seal, 'publicKey' | 'signature' | 'day'>): string =>
  JSON.stringify([
    schoolId,
    seal.id,
    seal.untilJournal,
    seal.journals,
    seal.entries,
    seal.digest,
    seal.previousDigest,
    new Date(seal.at).toISOString(),
    ...(seal.linkNo === null ? [] : [seal.linkNo, seal.linkSignature]),
  ]);

/** The digest over the journals of a seal, by their kept digests. */
export const digestOfSeal = sql`encode(sha256(coalesce(string_agg(s.digest, ''::bytea order by s.journal_id), ''::bytea)), 'hex')`;

/** All seals in their order, or only the last. */
export async function sealsOf(ctx: Pick<FinanceContext, 'tx' | 'school'>, last = false): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select id, until_journal as "untilJournal", journals, entries, digest, previous_digest as "previousDigest", at,
           (at at time zone ${ctx.school.timeZone})::date as day,
           link_no as "linkNo", link_signature as "linkSignature", public_key as "publicKey", signature
      from finance.seal order by ${last ? sql`id desc limit 1` : sql`id`}`.execute(ctx.tx);
  return rows;
}

/** Up to where the ledger can be sealed: a journal, and the link that tells of it. */
export interface Sealable {
  journal: number;
  linkNo: number | null;
  linkSignature: string | null;
}

/**
 * The last journal that can be sealed, with its link. Whoever is posting ends first: a key that was drawn before and is committed
 * after would otherwise look inserted afterwards. Call it in a transaction of its own, because it stops all posting until its end.
 */
export async function lastJournal(ctx: Pick<FinanceContext, 'tx'>): Promise<Sealable> {
  await sql`select id from finance.book for update`.execute(ctx.tx);
  const { rows } = await sql<Sealable>`
    select (select coalesce(max(id), 0) from finance.journal) as journal, l.no as "linkNo", l.signature as "linkSignature"
      from (select) one left join (select no, signature from finance.posted_link order by no desc limit 1) l on true`.execute(
    ctx.tx,
  );
  return rows[0] ?? { journal: 0, linkNo: null, linkSignature: null };
}

/** Seals what was posted since the last seal, up to a journal; nothing when nothing was. */
export async function sealLedger(
  ctx: FinanceContext,
  signer: Signer,
  { journal: until, linkNo, linkSignature }: Sealable,
): Promise<void> {
  // Two processes, or the hour and the night, seal one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(concat(kit.school_id(), ' seals'), 0))`.execute(ctx.tx);
  const { id: lastId, untilJournal: after, digest: previousDigest } = (await sealsOf(ctx, true))[0] ?? unsealed;
  if (until <= after) return;
  const id = lastId + 1;
  const { rows } = await sql<{ journals: number; entries: number; digest: string }>`
    select count(*)::int as journals, coalesce(sum(s.entries), 0)::int as entries,
           encode(sha256(coalesce(string_agg(s.digest, ''::bytea order by s.id), ''::bytea)), 'hex') as digest
      from ${digestsOf(after, until)} s`.execute(ctx.tx);
  const found = one(rows);
  const linked = { linkNo, linkSignature };
  const seal = { id, untilJournal: until, ...found, previousDigest, at: ctx.now.toISOString(), ...linked };
  const { publicKey, signature } = signer.sign(saidBy(ctx.school.id, seal));
  await sql`
    insert into finance.seal (id, until_journal, journals, entries, digest, previous_digest, at, link_no, link_signature, public_key, signature)
    values (${id}, ${until}, ${seal.journals}, ${seal.entries}, ${seal.digest}, ${seal.previousDigest}, ${seal.at},
            ${linkNo}, ${linkSignature}, ${publicKey}, ${signature})`.execute(ctx.tx);
  await sql`
    insert into finance.sealed_journal (journal_id, seal_id, digest)
    select d.id, ${id}, d.digest from ${digestsOf(after, until)} d order by d.id`.execute(ctx.tx);
  // A seal that is taken away with its journals is missed here.
  ctx.changed({ entity: 'ledger seal', id, action: 'sealed', after: { digest: seal.digest, signature } });
}
