import { implement } from '#kit/server/http/implement.ts';
import { chequesElsewhere, moneyAccounts } from '#modules/finance/server/public.ts';
import { provide, type Provided } from '#kit/server/module/ports.ts';
import type { AreaServer } from '../../server/parts.ts';
import { paymentFilesApi, paymentsApi } from '../contract/payments.ts';
import { paidOfRun } from '../../runs/server/for-others.ts';
import { chequesOfPay } from './cheques.store.ts';
import { slipsPaidOfRun } from './paid-of-run.ts';
import { bankLetter, paymentFile, signingSheet } from './papers.ts';
import { getPayment, listPayments, runsWithPayments } from './payments.store.ts';
import { ofRun, prepare } from './prepare.ts';
import { pay, sendBack, withdraw } from './settle.ts';

/** What runs ask before one is taken back, and the cheques of net pay for finance, which writes others on the same accounts. */
export const payingProvide: readonly Provided[] = [
  ...provide(paidOfRun, slipsPaidOfRun),
  ...provide(chequesElsewhere, chequesOfPay),
];

export const payingServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...implement(paymentsApi, {
      list: (ctx, input) => listPayments(ctx, input),
      runs: async (ctx) => ({ rows: await runsWithPayments(ctx.tx) }),
      accounts: async (ctx) => ({
        rows: (await moneyAccounts(ctx.tx)).map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
      }),
      get: (ctx, { id }) => getPayment(ctx, id),
      ofRun: (ctx, { id }) => ofRun(ctx, id),
      prepare: (ctx, input) => prepare(ctx, input),
      pay: (ctx, input) => pay(ctx, input),
      withdraw: (ctx, input) => withdraw(ctx, input),
      sendBack: (ctx, input) => sendBack(ctx, input),
    }),
    ...implement(paymentFilesApi, {
      file: (ctx, { id }) => paymentFile(ctx, id),
      letter: (ctx, { id }) => bankLetter(ctx, id, letterhead),
      sheet: (ctx, { id }) => signingSheet(ctx, id, letterhead),
    }),
  ],
});
