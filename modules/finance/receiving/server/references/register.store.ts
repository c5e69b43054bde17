import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { type Channel, channelNames } from '../channels.ts';

/** A reference, and the account or bank within which a short number is one. */
export interface Named {
  readonly reference: string;
  readonly place: string;
}

/** What a reference stands on. */
export interface Holder {
  readonly id: number;
  readonly key: string;
  readonly kind: 'receipt' | 'cheque' | 'bursary' | 'payment';
  readonly documentId: number;
  readonly paymentId: number | null;
  readonly no: string | null;
  readonly payer: string | null;
  readonly channel: Channel | null;
  readonly amount: number;
  readonly day: string;
}

const keyOf = ({ reference, place }: Named) => sql`finance.reference_key(${reference}, ${place})`;

/** Makes all who use the same reference wait for each other, whichever door they came by. Take it before students are held. */
export async function lockReferences(tx: Tx, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(concat(kit.school_id(), ' reference ', k.key), 0))
      from (select distinct finance.reference_key(n.reference, n.place) as key
              from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (reference text, place text) order by 1 offset 0) k`.execute(
    tx,
  );
}

/** Under what these references are compared, in their order. Two that are written differently are the same where these are. */
export async function keysOf(tx: Tx, named: readonly Named[]): Promise<string[]> {
  if (named.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select finance.reference_key(n.reference, n.scope) as key
      from rows from (jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as (reference text, place text)) with ordinality
           as n (reference, scope, place)
     order by n.place`.execute(tx);
  return rows.map(({ key }) => key);
}

/** What these references stand on, in their order; undefined for one that is free. Hold them first. */
export async function holdersOf(tx: Tx, named: readonly Named[]): Promise<(Holder | undefined)[]> {
  if (named.length === 0) return [];
  const { rows } = await sql<Holder & { place: number }>`
    select n.place - 1 as place, f.id, f.key, f.kind, f.document_id as "documentId", f.payment_id as "paymentId",
           coalesce(r.receipt_no, c.cheque_no, b.reference, p.reference) as no,
           coalesce(s.full_name, r.payer_name, c.drawn_on, b.payer_name, p.payer_name) as payer, p.channel,
           coalesce(r.amount, c.amount, b.amount, p.amount, 0)::bigint as amount,
           coalesce(r.day, c.received_on, b.day, p.day) as day
      from rows from (jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as (reference text, place text)) with ordinality
           as n (reference, scope, place)
      join finance.reference f on f.key = finance.reference_key(n.reference, n.scope) and f.freed_at is null and not f.twice
      left join finance.receipt r on f.kind = 'receipt' and r.id = f.document_id
      left join registration.roll s on s.id = r.student_id
      left join finance.cheque c on f.kind = 'cheque' and c.id = f.document_id
      left join finance.bursary b on f.kind = 'bursary' and b.id = f.document_id
      left join finance.payment p on f.kind = 'payment' and p.id = f.document_id`.execute(tx);
  return named.map((_one, at) => rows.find(({ place }) => place === at));
}

/** Where a reference was used, for whoever would use it again. */
export function usedIn({ kind, no, payer, channel, amount, day }: Holder): string {
  const what = `of ${formatCents(amount)}, ${formatDay(day)}`;
  if (kind === 'receipt')
    return `Receipt ${no} has been given for this reference already. It is ${what}${payer ? `, ${payer}` : ''}.`;
  if (kind === 'cheque') return `This reference is that of a cheque of ${payer} ${what}.`;
  if (kind === 'bursary') return `This reference is that of the bursary of ${payer} ${what}.`;
  return `This reference came by itself by ${channelNames[channel ?? 'mpesa']} ${what}.`;
}

/** Refuses, at `reference`, one that stands on something. */
export function refuseUsed(holder: Holder | undefined): void {
  if (!holder) return;
  const message = usedIn(holder);
  throw new UserError('duplicate', message, { fields: [{ path: 'reference', message }] });
}

/** Refuses, at `reference`, two of many that would take out of the same payment, however each was written. */
export function refuseTwice(holders: readonly (Holder | undefined)[]): void {
  const seen = new Set<number>();
  for (const holder of holders) {
    if (holder?.kind !== 'payment') continue;
    const message = `Reference ${holder.no ?? holder.key} is there twice.`;
    if (seen.has(holder.id)) throw new UserError('duplicate', message, { fields: [{ path: 'reference', message }] });
    seen.add(holder.id);
  }
}

/** Writes down that a document stands on a reference. Throws 409, naming where it was used. */
export async function registerReference(
  ctx: Pick<FinanceContext, 'tx' | 'now'>,
  named: Named,
  document: { kind: Holder['kind']; id: number },
): Promise<void> {
  await lockReferences(ctx.tx, [named]);
  refuseUsed((await holdersOf(ctx.tx, [named]))[0]);
  await sql`
    insert into finance.reference (key, shown, kind, document_id, at)
    values (${keyOf(named)}, ${named.reference}, ${document.kind}, ${document.id}, ${ctx.now.toISOString()})`.execute(ctx.tx);
}

/** A reference that is free again, and the payment that had confirmed it. */
export interface Freed {
  readonly documentId: number;
  readonly paymentId: number | null;
  readonly key: string;
  readonly shown: string;
  /** It stood beside another document before the register was kept. */
  readonly twice: boolean;
}

/** A document was taken back: its reference is free, on record. */
export async function freeReferences(
  ctx: Pick<FinanceContext, 'tx' | 'now'>,
  kind: Holder['kind'],
  ids: readonly number[],
  reason: string,
): Promise<Freed[]> {
  const { rows } = await sql<Freed>`
    update finance.reference set freed_at = ${ctx.now.toISOString()}, freed_because = ${reason}
     where kind = ${kind} and document_id = any(${ids}::bigint[]) and freed_at is null
    returning document_id as "documentId", payment_id as "paymentId", key, shown, twice`.execute(ctx.tx);
  return rows;
}
