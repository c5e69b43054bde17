import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { SecondKind } from '../contract/second-person.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import { ownLimit } from './limits.store.ts';

/** What the ledger calls what a limit holds for. An opening balance is a journal by another name. */
const kindsOf: Record<SecondKind, readonly string[]> = {
  journal: ['journal', 'opening'],
  transfer: ['transfer'],
  charge: ['bank charge'],
};

type Asking = Pick<FinanceContext, 'tx' | 'user' | 'now' | 'school'>;

/** What a posting is for: the account that it spends on, or whose bank it pays, and how much of it. */
export interface For {
  accountId: number;
  amount: number;
}

/**
 * True when the caller posts `amount` alone: with all that they posted alone of this kind in the school's day it stays within
 * their limit, whatever accounts, payees and days it was for; and with what they posted alone for the same account in the days
 * before, so that one payment is not split over days. Of two at once the second waits for the first.
 * @param of.reversesId the journal that it takes back: what one posted alone today one takes back alone
 * @param of.whatFor left out for what moves between the school's own accounts, where nobody is paid
 */
export async function isAlone(
  ctx: Asking,
  kind: SecondKind,
  amount: number,
  { reversesId = null, whatFor = [] }: { reversesId?: number | null; whatFor?: readonly For[] } = {},
): Promise<boolean> {
  const limit = await ownLimit(ctx, kind);
  if (amount > limit) return false;
  const { accountId } = ctx.user;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(concat(kit.school_id(), ' alone ', ${accountId}::bigint, ' ', ${kind}::text), 0))`.execute(
    ctx.tx,
  );
  const { sum, own } = await postedAlone(ctx, kind, reversesId);
  if (own) return true;
  return amount + sum <= limit && (await isWhole(ctx, kind, limit, whatFor));
}

/** True when nothing of it was posted in parts on days before: by account what one posted alone since then, and this. */
async function isWhole(ctx: Asking, kind: SecondKind, limit: number, whatFor: readonly For[]): Promise<boolean> {
  const days = await ownLimit(ctx, 'days');
  if (whatFor.length === 0 || days <= 1) return true;
  const side = sql.ref(kind === 'charge' ? 'e.credit_id' : 'e.debit_id');
  const { rows } = await sql`
    select from (select w."accountId" as account_id, sum(w.amount) as amount
                   from jsonb_to_recordset(${JSON.stringify(whatFor)}::jsonb) as w ("accountId" bigint, amount bigint) group by 1) w
      cross join lateral (
        select coalesce(sum(e.amount), 0) as before
          from finance.journal j join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id and ${side} = w.account_id
         where j.author_id = ${ctx.user.accountId} and j.kind = any(${[...kindsOf[kind]]}::text[])
           and j.kind in ('journal', 'opening', 'transfer', 'bank charge') and j.kind <> 'opening'
           and j.at >= (${schoolDay(ctx)}::date - ${days - 1}::int)::timestamp at time zone ${ctx.school.timeZone}
           and j.reverses_id is null
           and not exists (select from finance.journal r where r.school_id = j.school_id and r.reverses_id = j.id)
           and not exists (select from finance.waiting_posting p where p.school_id = j.school_id and p.journal_id = j.id)) b
     where w.amount + b.before > ${limit}`.execute(ctx.tx);
  return rows.length === 0;
}

/**
 * What the caller has posted today without a second person. What they took back of it on the same day counts neither way, and
 * what they approved for another is not theirs.
 */
async function postedAlone(ctx: Asking, kind: SecondKind, reversesId: number | null): Promise<{ sum: number; own: boolean }> {
  const { tx, user, school } = ctx;
  const { rows } = await sql<{ sum: number; own: boolean }>`
    with mine as (
      select j.id, j.reverses_id from finance.journal j
       where j.author_id = ${user.accountId} and j.kind = any(${[...kindsOf[kind]]}::text[])
         and j.kind in ('journal', 'opening', 'transfer', 'bank charge')
         and j.at >= ${schoolDay(ctx)}::date::timestamp at time zone ${school.timeZone}
         -- Those of a sheet are counted with the sheet.
         and (j.kind <> 'opening' or j.document_id is not null or j.reverses_id is not null)
         and not exists (select from finance.waiting_posting w where w.school_id = j.school_id and w.journal_id = j.id)
         -- Setting an opening balance for another takes the one before back too.
         and not exists (
           select from finance.waiting_posting w
             join finance.waiting_line l on l.school_id = w.school_id and l.posting_id = w.id and l.ledger_id = j.document_id
            where w.school_id = j.school_id and j.kind = 'opening' and w.kind = 'opening' and w.state = 'posted'
              and w.decided_by = j.author_id))
    select coalesce(sum(e.amount), 0)::bigint as sum, coalesce(bool_or(m.id = ${reversesId}::bigint), false) as own
      from mine m join finance.entry e on e.school_id = kit.school_id() and e.journal_id = m.id
     where not exists (select from mine o where o.reverses_id = m.id or o.id = m.reverses_id)`.execute(tx);
  return rows[0] ?? { sum: 0, own: false };
}

/** Refuses what one person does not post alone, where it cannot wait. */
export async function refuseAlone(ctx: Asking, kind: SecondKind, amount: number, whatFor: readonly For[]): Promise<void> {
  if (await isAlone(ctx, kind, amount, { whatFor })) return;
  throw new UserError(
    'rule',
    `Above ${formatCents(await ownLimit(ctx, kind))} a second person approves. Record it under Banks as a bank charge; once it is approved, tick it here.`,
  );
}

/**
 * Refuses balances of a sheet that are together above the limit for whoever chose the file: another imports them, who sees the
 * same rows. What the caller brought forward today, and posted by hand, is added.
 */
export async function refuseOwnSheet(ctx: Asking, amount: number, chosenBy: number): Promise<void> {
  if (chosenBy !== ctx.user.accountId) return;
  const from = sql`${schoolDay(ctx)}::date::timestamp at time zone ${ctx.school.timeZone}`;
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(e.amount), 0)::bigint as sum
      from (select j.id from finance.journal j
             where j.author_id = ${ctx.user.accountId} and j.kind = 'opening' and j.document_id is null
               and j.reverses_id is null and j.at >= ${from}
            union all
            select j.id from finance.invoice i
              join finance.journal j on j.school_id = i.school_id and j.kind = 'invoice' and j.document_id = i.id
             where i.author_id = ${ctx.user.accountId} and i.kind = 'opening' and i.at >= ${from}) j
      join finance.entry e on e.school_id = kit.school_id() and e.journal_id = j.id`.execute(ctx.tx);
  if (await isAlone(ctx, 'journal', amount + one(rows).sum)) return;
  const limit = formatCents(await ownLimit(ctx, 'journal'));
  refuseOwn(
    `Together these balances are above ${limit}, which is what one person brings forward in a day. Somebody else opens this file under Imports, looks through it and imports it.`,
  );
}
