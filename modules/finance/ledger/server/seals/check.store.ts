import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import type { LedgerFinding } from '../../contract/ledger-check.ts';
import type { FinanceContext } from '../context.ts';
import { digestsOf } from '../links/digests.store.ts';
import { findingsOf, type JournalOff } from './journal-off.ts';
import { linksOff } from './links-off.store.ts';
import { beginning, digestOfSeal, saidBy, type Seal, sealsOf } from './seal.store.ts';

type Reading = Pick<FinanceContext, 'tx' | 'school' | 'services'>;

/** What is not as it was sealed between two seals, journal by journal. */
async function journalsOff(ctx: Reading, after: number, seal: Seal): Promise<LedgerFinding[]> {
  const { rows } = await sql<JournalOff>`
    select coalesce(d.id, s.journal_id) as id, d.day, d.document_no as "documentNo",
           case when d.id is null then 'deleted' when s.journal_id is null then 'added' else 'changed' end as what
      from ${digestsOf(after, seal.untilJournal)} d
      full join (select journal_id, digest from finance.sealed_journal where seal_id = ${seal.id}) s on s.journal_id = d.id
     where s.digest is distinct from d.digest order by 1 limit 1000`.execute(ctx.tx);
  const sealed = `sealed on ${formatDay(seal.day)}`;
  return findingsOf(rows, (named) => ({
    changed: `${named} is not as it was ${sealed}: it or its entries were changed, added to or taken from.`,
    deleted: `${named}, ${sealed}, is gone.`,
    added: `${named} was put among those ${sealed} afterwards.`,
  }));
}

const ofSeal = (seal: Seal, says: string): LedgerFinding => ({
  what: 'seal',
  journalId: null,
  documentNo: null,
  day: seal.day,
  says: `The seal of ${formatDay(seal.day)} ${says}`,
});

/** What is wrong with a seal itself. */
async function sealOff(ctx: Reading, seal: Seal, before: Seal | undefined, signer: Signer): Promise<LedgerFinding[]> {
  const { rows } = await sql<{ digest: string; journals: number }>`
    select ${digestOfSeal} as digest, count(*)::int as journals
      from finance.sealed_journal s where s.seal_id = ${seal.id}`.execute(ctx.tx);
  const found: LedgerFinding[] = [];
  const { publicKey, signature } = seal;
  if (!Signer.holds({ payload: saidBy(ctx.school.id, seal), publicKey, signature }))
    found.push(ofSeal(seal, 'was changed: its signature does not hold.'));
  else if (publicKey !== signer.publicKey) found.push(ofSeal(seal, 'was not made by this installation.'));
  if (rows[0]?.digest !== seal.digest || rows[0].journals !== seal.journals)
    found.push(ofSeal(seal, 'does not fit what was sealed under it: its list of journals was changed.'));
  if (seal.previousDigest !== (before?.digest ?? '') || seal.id !== (before?.id ?? 0) + 1)
    found.push(ofSeal(seal, 'does not follow the one before it: a seal was taken out or put in.'));
  return found;
}

/** Seals that the audit knows and the ledger does not: the end of the chain was taken away. */
async function sealsMissing(ctx: Reading, seals: readonly Seal[]): Promise<LedgerFinding[]> {
  const digests = new Map(seals.map(({ id, digest }) => [id, digest]));
  const { rows } = await sql<{ id: number; digest: string | null; day: string }>`
    select entity_id as id, after ->> 'digest' as digest, at::date as day
      from kit.audit_entry where entity = 'ledger seal' order by id`.execute(ctx.tx);
  return rows
    .filter(({ id, digest }) => digest !== null && digests.get(id) !== digest)
    .map(({ id, day }) => {
      const says = `Seal ${id}, made on ${formatDay(day)} as the audit says, is gone or is another.`;
      return { what: 'seal', journalId: null, documentNo: null, day, says };
    });
}

export interface Checked {
  journals: number;
  seals: number;
  findings: LedgerFinding[];
  /** How many of them are of what was posted since the last seal, which is then not sealed as it is. */
  open: number;
}

/** Compares the whole ledger with its seals, and what was posted since with its links. @param tell how far it is */
export async function compareWithSeals(
  ctx: Reading,
  signer: Signer,
  tell: (done: number, total: number) => Promise<void> = () => Promise.resolve(),
): Promise<Checked> {
  const seals = await sealsOf(ctx);
  const total = seals.reduce((sum, { journals }) => sum + journals, 0);
  const findings: LedgerFinding[] = [];
  let done = 0;
  for (const [at, seal] of seals.entries()) {
    const before = seals[at - 1];
    findings.push(...(await sealOff(ctx, seal, before, signer)));
    findings.push(...(await journalsOff(ctx, before?.untilJournal ?? beginning, seal)));
    done += seal.journals;
    await tell(done, total);
  }
  const open = await linksOff(ctx, signer, seals.at(-1));
  findings.push(...(await sealsMissing(ctx, seals)), ...open);
  return { journals: total, seals: seals.length, findings, open: open.length };
}

const kept = 200;

/** Puts down what a check found. */
export async function keepCheck(
  ctx: FinanceContext,
  { journals, seals, findings }: Omit<Checked, 'open'>,
  { by, tookMs }: { by: string; tookMs: number },
): Promise<void> {
  await sql`
    insert into finance.ledger_check (at, checked_by, journals, seals, findings, wrong, took_ms)
    values (${ctx.now.toISOString()}, ${by}, ${journals}, ${seals}, ${JSON.stringify(findings.slice(0, kept))}::jsonb,
            ${findings.length}, ${tookMs})`.execute(ctx.tx);
  ctx.changed({
    entity: 'ledger check',
    id: null,
    action: findings.length === 0 ? 'sound' : 'not sound',
    after: { Journals: journals, Wrong: findings.length },
  });
}
