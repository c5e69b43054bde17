import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import {
  type ChequesElsewhere,
  plainCheque,
  refuseUsedCheques,
  writtenElsewhere,
} from '../../../spending/server/vouchers/cheques-elsewhere.ts';

/**
 * The number of the cheque that a refund out of suspense was paid by, as it was typed: six figures at most, as banks here number
 * cheques, with or without the word before them. Null for what is none, such as a voucher’s number or a transfer’s reference.
 */
export const chequeTyped = (reference: string): string | null =>
  /^(?:(?:chq|cheque)\.?\s*(?:no\.?|number)?\s*)?(0*\d{1,6})$/i.exec(reference.trim())?.[1] ?? null;

/** The cheques that paid refunds out of suspense from a bank account; those whose money came back are spent too. */
async function writtenFor(tx: Tx, moneyId: number, except: number | null): Promise<{ number: string; documentNo: string }[]> {
  const { rows } = await sql<{ typed: string; reference: string }>`
    select coalesce(r.pay_reference, '') as typed, p.reference
      from finance.payment_refund r
      join finance.payment p on p.school_id = r.school_id and p.id = r.payment_id
      join finance.account a on a.school_id = r.school_id and a.id = r.money_id and a.role is null
     where r.money_id = ${moneyId} and r.method = 'hand' and r.state in ('paid', 'returned')
       and r.id is distinct from ${except}::bigint order by r.id`.execute(tx);
  return rows.flatMap(({ typed, reference }) => {
    const number = chequeTyped(typed);
    return number === null ? [] : [{ number, documentNo: `the refund of ${reference}` }];
  });
}

/** By which cheques refunds out of suspense were paid from an account, for whoever else writes cheques. */
export const chequesOfSuspense: ChequesElsewhere = (tx, moneyId) => writtenFor(tx, moneyId, null);

/** For other modules: refuses cheques that paid a refund out of suspense. To be called as `refuseUsedCheques` is. Throws 409 at `reference`. */
export async function refuseChequesOfSuspense(
  tx: Tx,
  moneyId: number,
  numbers: readonly string[],
  except: number | null = null,
): Promise<void> {
  const asked = new Set(numbers.map(plainCheque));
  refuseOne((await writtenFor(tx, moneyId, except)).find(({ number }) => asked.has(plainCheque(number))));
}

/**
 * Refuses the cheque by which a refund is paid where it paid something else from the same account: a voucher, a refund, net pay or
 * another refund out of suspense. Call it once the refund is posted. Throws 409 at `reference`.
 */
export async function refuseUsedCheque(
  tx: Tx,
  elsewhere: readonly ChequesElsewhere[],
  { id, moneyId, reference }: { id: number; moneyId: number; reference: string },
): Promise<void> {
  const number = chequeTyped(reference);
  const { rows: bank } = await sql`select from finance.account where id = ${moneyId} and role is null`.execute(tx);
  if (number === null || bank.length === 0) return;
  await refuseUsedCheques(tx, moneyId, [number]);
  await refuseChequesOfSuspense(tx, moneyId, [number], id);
  const others = elsewhere.filter((one) => one !== chequesOfSuspense);
  const found = await writtenElsewhere(tx, others, moneyId);
  refuseOne(found.find((other) => plainCheque(other.number) === plainCheque(number)));
}

function refuseOne(used: { number: string; documentNo: string } | undefined): void {
  if (!used) return;
  const message = `Cheque ${used.number} has been used for ${used.documentNo} from this account.`;
  throw new UserError('duplicate', message, { fields: [{ path: 'reference', message }] });
}
