import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { noticesApi } from '../../contract/notices.ts';
import { suspenseRefundsApi } from '../../contract/refunds.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { type DarajaServer, startDaraja } from '../testing/daraja-server.ts';
import { c2b, deliver, setUpMpesa } from '../testing/payers.ts';

let app: TestApp;
let daraja: DarajaServer;
let at: (what: string) => string;
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://school.example' });
  await testBooks(app, { students: 1 });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  daraja = await startDaraja();
  at = await setUpMpesa(app, daraja.url);
});
afterAll(async () => {
  await daraja.stop();
  await app.close();
});

const b2c = '/mpesa/b2c/v3/paymentrequest';
/** A payment in suspense whose refund is approved. */
async function approved(reference: string): Promise<{ id: number; paymentId: number }> {
  await deliver(at('confirmation'), c2b(reference, 'nobody', '90.00'));
  const { body } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: reference });
  const paymentId = body.rows[0]?.id ?? 0;
  const ask = { paymentId, amount: 9000, reason: 'Wrong paybill', payeePhone: '0722345126' };
  const { body: asked } = await app.call('ROLE_Pay_Fees', suspenseRefundsApi.ask, ask, freshKey());
  const id = asked.refunds[0]?.id ?? 0;
  await app.call('ROLE_Approve_Refund', suspenseRefundsApi.decide, { id, approve: true }, freshKey());
  return { id, paymentId };
}
const stateOf = async (paymentId: number) => (await app.call('ROLE_View_Only', suspenseApi.get, { id: paymentId })).body;
const conversations = () =>
  daraja.called.filter(({ path }) => path === b2c).map(({ body }) => String(body['OriginatorConversationID']));
/** The result of a payment as M-Pesa documents it. */
const result = (OriginatorConversationID: string, ResultCode: number, TransactionID: string) => ({
  Result: {
    ResultType: 0,
    ResultCode,
    ResultDesc: ResultCode === 0 ? 'The service request is processed successfully.' : 'The initiator information is invalid.',
    OriginatorConversationID,
    ConversationID: 'AG_20191219_00004e48cf7e3533f581',
    TransactionID,
    ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value: 90 }] },
  },
});

test('a refund goes by M-Pesa once, and is posted once when M-Pesa says that it was paid', async () => {
  const { id, paymentId } = await approved('OUT0000001');
  const sent = await Promise.all(
    [1, 2].map(() => app.call('ROLE_Process_Refund', suspenseRefundsApi.payByMpesa, { id }, freshKey())),
  );
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const told = daraja.called.findLast(({ path }) => path === b2c)?.body;
  expect(told).toMatchObject({ CommandID: 'BusinessPayment', Amount: 90, PartyA: '600638', PartyB: '254722345126' });
  expect(await stateOf(paymentId)).toMatchObject({ open: 0, refunds: [{ state: 'paying' }] });
  const [conversation = ''] = conversations();
  const answers = await Promise.all([1, 2, 3].map(() => deliver(at('payout'), result(conversation, 0, 'PAID000001'))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stateOf(paymentId)).toMatchObject({ open: 0, refunds: [{ state: 'paid', payReference: 'PAID000001' }] });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ count: number }>`select count(*) as count from finance.journal where document_no = 'PAID000001'`.execute(tx),
  );
  expect(rows[0]?.count).toBe(1);
});

test('one that fails frees its money, and is sent again under another conversation', async () => {
  const { id, paymentId } = await approved('OUT0000002');
  await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByMpesa, { id }, freshKey());
  await deliver(at('payout'), result(conversations().at(-1) ?? '', 2001, 'NONE'));
  expect(await stateOf(paymentId)).toMatchObject({ open: 9000, refunds: [{ state: 'failed' }] });
  daraja.behave(b2c, { status: 500, body: { requestId: '9', errorCode: '500.003.02', errorMessage: 'Spike arrest violation' } });
  await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByMpesa, { id }, freshKey());
  expect((await stateOf(paymentId)).refunds[0]).toMatchObject({
    state: 'failed',
    outcome: 'M-Pesa says: Spike arrest violation',
  });
  daraja.behave(b2c, null);
  await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByMpesa, { id }, freshKey());
  expect((await stateOf(paymentId)).refunds[0]?.state).toBe('paying');
  expect(new Set(conversations()).size).toBe(conversations().length);
});

test('M-Pesa says that it paid what it had said had failed: a person is told, for the money may be given to somebody else', async () => {
  const { id, paymentId } = await approved('OUT0000009');
  await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByMpesa, { id }, freshKey());
  const conversation = conversations().at(-1) ?? '';
  await deliver(at('payout'), result(conversation, 2001, 'NONE'));
  await deliver(at('payout'), result(conversation, 0, 'PAID000009'));
  expect(await stateOf(paymentId)).toMatchObject({ open: 9000, refunds: [{ state: 'failed' }] });
  const { body } = await app.call('ROLE_Pay_Fees', noticesApi.list, {});
  expect(body.rows[0]).toMatchObject({ reference: 'PAID000009', why: expect.stringMatching(/which it had said had failed/) });
});

test('one whose answer is lost waits, and is written down from the statement', async () => {
  const { id, paymentId } = await approved('OUT0000003');
  daraja.behave(b2c, 'disconnect');
  await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByMpesa, { id }, freshKey());
  daraja.behave(b2c, null);
  expect(await stateOf(paymentId)).toMatchObject({ open: 0, refunds: [{ state: 'paying' }] });
  const { body } = await app.call('ROLE_Process_Refund', suspenseApi.accounts);
  const mpesa = body.rows.find(({ name }) => name === 'M-Pesa')?.id ?? 0;
  const cash = body.rows.find(({ name }) => name === 'Cash in hand')?.id ?? 0;
  const paid = { id, day: '2026-02-05', reference: 'LOST000001' };
  expect(
    (await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByHand, { ...paid, moneyId: cash }, freshKey())).status,
  ).toBe(409);
  expect(
    (await app.call('ROLE_Process_Refund', suspenseRefundsApi.payByHand, { ...paid, moneyId: mpesa }, freshKey())).body,
  ).toMatchObject({
    refunds: [{ state: 'paid', payReference: 'LOST000001' }],
  });
});
