import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** The name of a supplier that may be bought from and paid. Throws 404, and 422 at `supplierId` for one that is blocked. */
export async function usableSupplier(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string; active: boolean; because: string | null }>`
    select name, active, blocked_because as because from finance.supplier where id = ${id}`.execute(tx);
  const one = rows[0];
  if (!one) throw notFound('supplier');
  if (one.active) return one.name;
  const message = `${one.name} is blocked: ${one.because ?? 'no reason is given'}.`;
  throw new UserError('rule', message, { fields: [{ path: 'supplierId', message }] });
}
