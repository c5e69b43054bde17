import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { openAmounts } from './open.store.ts';

/** Makes a provider that tells of a payment and a cashier who types its code wait for each other. */
export async function holdReference(tx: Tx, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat(kit.school_id(), ' payment ', upper(${reference}::text)), 0))`.execute(
    tx,
  );
}

/** Refuses, at `reference`, a code that a cashier types of a payment that its provider has told of already. */
export async function refuseReceived(tx: Tx, moneyId: number, reference: string): Promise<void> {
  await holdReference(tx, reference);
  const { rows } = await sql<{ id: number }>`
    select id from finance.payment where money_id = ${moneyId} and reference = upper(${reference})`.execute(tx);
  const [payment] = rows;
  if (!payment) return;
  const { rows: left } = await sql<{ open: number }>`select open from ${openAmounts([payment.id])} o`.execute(tx);
  throw fieldError(
    'reference',
    (left[0]?.open ?? 0) > 0
      ? 'This payment came by itself and stands in suspense. Give it to the student there.'
      : 'This payment came by itself and has its receipt already.',
  );
}
