import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { judgePrompt } from '../../banks/server/prompts/callback.ts';
import { writePrompt } from '../../banks/server/prompts/prompts.store.ts';
import { noteSent } from '../../banks/server/prompts/push.ts';
import { judgePayout } from '../../banks/server/refunds/payout-result.ts';
import { lockRefund } from '../../banks/server/refunds/refunds.store.ts';
import { askRefund, decideRefund } from '../../banks/server/refunds/ask-refund.ts';
import { payByHand, payByMpesa } from '../../banks/server/refunds/pay-refund.ts';
import { cameBack } from '../../banks/server/refunds/refund-came-back.ts';
import type { KeptNotice } from '../../banks/server/incoming/keep.store.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { bounceCheque } from '../../cashier/server/clear-or-bounce-cheque.ts';
import { receiveAtCounter } from '../../cashier/server/receive-at-counter.ts';
import { crossReceipt } from '../../receiving/server/receipts/receive-fees.ts';
import { peopleOf } from './seed-spending.ts';

/**
 * Money that came oddly: goods for more than is owed, a receipt that was crossed, a cheque that bounced with its charge, an
 * M-Pesa prompt that nobody answered, and refunds that M-Pesa could not pay, that wait, that were refused and that came back.
 */
export async function seedUnusualMoney(own: SchoolContext, students: readonly number[]): Promise<void> {
  const { accountant, bursar } = await peopleOf(own);
  const [rich = 0, , poor = 0] = students;
  const day = schoolDay(own);
  const none = { reference: null, moneyId: null, payerPhone: null, narration: null, shares: [], goods: null, cheque: null };
  await receiveAtCounter(accountant, {
    ...none,
    studentId: rich,
    day: addDays(day, -2),
    mode: 'in_kind',
    amount: 962_500,
    payerName: 'Atieno D’Souza-Kimani',
    goods: {
      item: 'Maize, dry and sorted, from the family’s own farm at Kiŋ’ori',
      quantity: 2.75,
      unit: '90 kg bag',
      unitPrice: 350_000,
    },
  });
  const cash = await receiveAtCounter(accountant, {
    ...none,
    studentId: poor,
    day,
    mode: 'cash',
    amount: 5_000,
    payerName: 'Ŋaliaka wa Lokwaŋ',
  });
  await crossReceipt(bursar, cash.id, { day, reason: 'The note of 50 shillings was torn' });
  await receiveAtCounter(accountant, {
    ...none,
    studentId: poor,
    day: addDays(day, -5),
    mode: 'cheque',
    amount: 120_000,
    reference: '900029',
    payerName: 'O’Brien-Müller & Sons Hauliers, Busia–Malaba',
    cheque: { drawnOn: 'Absa', datedOn: addDays(day, -6) },
  });
  const { rows: cheques } = await sql<{ id: number }>`
    select id from finance.cheque where cheque_no = '900029' and state = 'pending' order by id desc limit 1`.execute(own.tx);
  if (cheques[0]) await bounceCheque(bursar, { id: cheques[0].id, day, reason: 'Refer to drawer', charge: 75_000 });
  await promptWithoutAnswer(own, rich);
  await refunds(own);
}

/** What M-Pesa tells, as it is kept before it is judged. */
const notice = (what: KeptNotice['what']): KeptNotice => ({
  id: 0,
  channel: 'mpesa',
  feedId: 0,
  what,
  proved: true,
  address: '',
  raw: Buffer.alloc(0),
  size: 0,
  state: 'new',
});

async function promptWithoutAnswer(own: SchoolContext, studentId: number): Promise<void> {
  const { id } = await writePrompt(own, { studentId, phone: '+254711000301', amount: 250_000 });
  const checkout = `ws_CO_2902${String(studentId).padStart(16, '0')}`;
  await noteSent(own, id, { merchant: `29115-${studentId}-1`, checkout });
  const body = {
    Body: { stkCallback: { ResultCode: 1037, CheckoutRequestID: checkout, ResultDesc: 'DS timeout user cannot be reached' } },
  };
  await judgePrompt(own, notice('prompt'), body, () => Promise.reject(new Error('Nothing was paid')));
}

async function refunds(own: SchoolContext): Promise<void> {
  const { accountant, bursar } = await peopleOf(own);
  const { rows } = await sql<{ id: number }>`
    select p.id from finance.payment p
     where p.channel = 'mpesa' and p.student_id is null and p.receipt_id is null order by p.id limit 3`.execute(own.tx);
  const why = ['Paid to the wrong school', 'Nobody of this number is known', 'A second payment of the same morning'];
  for (const [at, { id: paymentId }] of rows.entries()) {
    const draft = { amount: 100_000, reason: why[at] ?? '', payeeName: 'MUŊAI KĨMANI', payeePhone: '+254711000302' };
    const id = await askRefund(accountant, paymentId, draft);
    if (at === 2) continue;
    await decideRefund(bursar, id, at === 0, at === 0 ? null : 'Ask the payer for the slip first');
    if (at !== 0) continue;
    await payByMpesa(accountant, id);
    const { conversation } = await lockRefund(own.tx, id);
    const said = {
      ResultCode: 2001,
      OriginatorConversationID: conversation,
      ResultDesc: 'The initiator information is invalid.',
    };
    await judgePayout(own, notice('payout'), { Result: said });
    await oneThatCameBack(own, paymentId);
  }
}

/** A part of a payment that was paid back to an account which the bank had closed. */
async function oneThatCameBack(own: SchoolContext, paymentId: number): Promise<void> {
  const { accountant, bursar } = await peopleOf(own);
  const day = schoolDay(own);
  const { mpesa: moneyId } = await openBooks(own.tx);
  const draft = { amount: 50_000, reason: 'Sent more than they meant to', payeeName: 'MUŊAI KĨMANI', payeePhone: null };
  const id = await askRefund(accountant, paymentId, draft);
  await decideRefund(bursar, id, true, null);
  await payByHand(accountant, id, { moneyId, day, reference: 'TBR9K204QX' });
  await cameBack(accountant, { id, moneyId, day, reason: 'The line is registered to nobody any more' });
}
