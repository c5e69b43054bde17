import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import type { KeptNotice } from '../incoming/keep.store.ts';
import { open, type Outcome, type Receive, taken } from '../incoming/outcome.ts';
import { fieldOf, whyUnreadable } from '../incoming/parse.ts';
import { noticeCents, plain, referenceIn, wordsOf } from '../incoming/words.ts';
import { nowOf } from '../mpesa/confirm.ts';
import { timeIn } from '../mpesa/notice.rules.ts';
import { assignAll } from '../payments/assign-payment.ts';
import { lockPrompt, otherAmount, unknownPrompt } from './link.store.ts';
import { promptWords } from './prompt.rules.ts';

/** What the answer to a prompt says; M-Pesa leaves values out (`{"Name":"Balance"}`) and adds items of its own. */
interface Said {
  code: string | null;
  checkout: string | null;
  words: string | null;
  item(name: string): unknown;
}

interface Waiting {
  id: number;
  studentId: number;
  accountRef: string;
  amount: number;
}

/**
 * Takes the answer to a prompt. A payment is known by M-Pesa's receipt number, as it is in the confirmation of the same
 * payment, so that whichever comes second adds nothing. One whose prompt is not known goes into suspense: it may have come
 * before M-Pesa had said under which number it asks.
 */
export async function judgePrompt(ctx: SchoolContext, kept: KeptNotice, body: unknown, receive: Receive): Promise<Outcome> {
  const said = saidIn(body);
  if (!said) return open(whyUnreadable(kept, body));
  const { checkout } = said;
  if (checkout !== null) await lockPrompt(ctx.tx, checkout);
  const prompt = checkout === null ? undefined : await promptOf(ctx, checkout);
  if (said.code === null) return open('The notice does not say whether it was paid.');
  if (said.code !== '0') {
    if (prompt) await fail(ctx, prompt, said.code, said.words);
    return { state: 'done' };
  }
  const reference = referenceIn(said.item('MpesaReceiptNumber'));
  const amount = noticeCents(said.item('Amount'));
  if (reference === null || amount === null) {
    if (prompt) await paid(ctx, prompt.id, null, null);
    return open('M-Pesa says that it was paid. Its code or amount cannot be read.', { reference, amount });
  }
  const { mpesa } = await openBooks(ctx.tx);
  const { at, day, why: otherDay } = timeIn(plain(said.item('TransactionDate')), nowOf(ctx));
  const why = [prompt ? otherAmount(prompt.amount, amount) : unknownPrompt, otherDay].filter(Boolean).join(' ') || null;
  const payment = {
    channel: 'mpesa' as const,
    reference,
    moneyId: mpesa,
    amount,
    paidAt: at,
    day,
    accountRef: prompt?.accountRef ?? null,
    payerName: null,
    payerPhone: plain(said.item('PhoneNumber')).replaceAll(/\D/g, '').slice(0, 20) || null,
    narration: 'Asked for on the phone',
    studentId: prompt?.studentId ?? null,
    why,
    promptRequest: checkout,
    payload: body,
  };
  const received = await receive(payment);
  if (prompt && received.problem === null) {
    // Its confirmation came first and named nobody: the prompt knows for whom it was.
    if (!received.fresh && received.studentId === null && why === null) await assignAll(ctx, received.id, prompt.studentId);
    await paid(ctx, prompt.id, received.id, why);
  } else if (checkout !== null && !received.fresh && received.problem === null) await nameLater(ctx, received.id, checkout);
  return taken(received, payment);
}

function saidIn(body: unknown): Said | null {
  const callback = fieldOf(body, 'Body', 'stkCallback');
  if (typeof callback !== 'object' || callback === null) return null;
  const list = fieldOf(callback, 'CallbackMetadata', 'Item');
  const items: unknown[] = Array.isArray(list) ? list : [list];
  return {
    code: wordsOf(fieldOf(callback, 'ResultCode'), 20),
    checkout: wordsOf(fieldOf(callback, 'CheckoutRequestID'), 120),
    words: wordsOf(fieldOf(callback, 'ResultDesc'), 200),
    item: (name) =>
      fieldOf(
        items.find((one) => fieldOf(one, 'Name') === name),
        'Value',
      ),
  };
}

async function promptOf(ctx: SchoolContext, checkout: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, student_id as "studentId", account_ref as "accountRef", amount
      from finance.prompt where checkout_request = ${checkout}`.execute(ctx.tx);
  return rows[0];
}

/** The confirmation came first; the number finds its prompt once M-Pesa has told it. */
const nameLater = (ctx: SchoolContext, paymentId: number, checkout: string) =>
  sql`
  update finance.payment set prompt_request = ${checkout} where id = ${paymentId} and prompt_request is null`.execute(ctx.tx);

const paid = (ctx: SchoolContext, id: number, paymentId: number | null, why: string | null) =>
  sql`
  update finance.prompt set state = 'paid', payment_id = coalesce(${paymentId}::bigint, payment_id), outcome = ${why}
   where id = ${id}`.execute(ctx.tx);

/** A refusal that comes after the payment, out of order, changes nothing. */
async function fail(ctx: SchoolContext, prompt: Waiting, code: string, words: string | null): Promise<void> {
  await sql`
    update finance.prompt set state = 'failed', outcome = ${promptWords(code, words)}
     where id = ${prompt.id} and state in ('new', 'sent')`.execute(ctx.tx);
}
