import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { type ChequesElsewhere, plainCheque, refuseUsedCheques } from '#modules/finance/server/public.ts';
import { chequeNumbers } from './cheque-numbers.rules.ts';

/** By which cheques net pay was paid out of an account. */
export const chequesOfPay: ChequesElsewhere = async (tx, moneyId) => {
  const { rows } = await sql<{ documentNo: string; reference: string }>`
    select payment_no as "documentNo", reference from hr.payment
     where money_id = ${moneyId} and mode = 'cheque' and state = 'paid' and reference is not null order by id`.execute(tx);
  return rows.flatMap(({ documentNo, reference }) => chequeNumbers(reference).map((number) => ({ number, documentNo })));
};

/** Refuses cheques that paid something already: net pay, a voucher or a refund. Call it once the payment is posted. Throws 400 and 409 at `reference`. */
export async function refuseCheques(tx: Tx, moneyId: number, reference: string): Promise<void> {
  const numbers = chequeNumbers(reference);
  const many = numbers.find((number) => /^\d+-\d+$/.test(number));
  if (many !== undefined)
    throw fieldError('reference', `${many} are more than 1,000 cheques. Enter the first and the last one, as in 000101-000130.`);
  const asked = new Set(numbers.map(plainCheque));
  const other = (await chequesOfPay(tx, moneyId)).find(({ number }) => asked.has(plainCheque(number)));
  if (other) {
    const message = `Cheque ${other.number} has been used for ${other.documentNo} from this account.`;
    throw new UserError('duplicate', message, { fields: [{ path: 'reference', message }] });
  }
  await refuseUsedCheques(tx, moneyId, numbers);
}
