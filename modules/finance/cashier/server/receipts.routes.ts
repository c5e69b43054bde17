import { implement } from '#kit/server/http/implement.ts';
import { bursariesApi } from '../contract/bursaries.ts';
import { chequesApi } from '../contract/cheques.ts';
import { payersApi } from '../contract/payers.ts';
import { receiptsApi } from '../contract/receipts.ts';
import type { FinanceParts } from '../../server/parts.ts';
import { matchStudents, sponsorNames, studentsOfSponsor } from './bursaries.store.ts';
import { receiveBursary } from './receive-bursary.ts';
import { checkChain, checkReceipt } from './check.ts';
import { getCheque, listCheques } from './cheques.store.ts';
import { previewCrossing } from './crossing.store.ts';
import { crossBursary } from './cross-bursary.ts';
import { cross } from './cross-receipt.ts';
import { bounceCheque, clearCheque } from './clear-or-bounce-cheque.ts';
import { printReceipt } from './paper.ts';
import { desk, findPayers, payerAccount, setOrder } from './payers.store.ts';
import { receiveAtCounter } from './receive-at-counter.ts';
import { unclearCheque } from './unclear-cheque.ts';
import { cashierNames, getReceipt, listReceipts } from './receipts.store.ts';

export const receiptRoutes = (parts: FinanceParts) => [
  ...implement(payersApi, {
    find: (ctx, { q }) => findPayers(ctx, q),
    account: (ctx, { id }) => payerAccount(ctx, id),
    desk: (ctx) => desk(ctx, parts.letterhead),
    setOrder: async (ctx, input) => {
      await setOrder(ctx, input);
      return {};
    },
  }),
  ...implement(receiptsApi, {
    list: ({ tx }, input) => listReceipts(tx, input),
    cashiers: ({ tx }) => cashierNames(tx),
    get: ({ tx, school }, { id }) => getReceipt(tx, id, school),
    receive: (ctx, draft) => receiveAtCounter(ctx, draft),
    crossing: (ctx, { id }) => previewCrossing(ctx, id),
    cross: (ctx, input) => cross(ctx, input),
    print: (ctx, input) => printReceipt(ctx, input, parts),
    chain: (ctx) => checkChain(ctx),
    check: async (ctx, { token }) => ({ receipt: await checkReceipt(ctx, token) }),
  }),
  ...implement(chequesApi, {
    list: ({ tx }, input) => listCheques(tx, input),
    get: ({ tx }, { id }) => getCheque(tx, id),
    clear: (ctx, input) => clearCheque(ctx, input),
    unclear: (ctx, input) => unclearCheque(ctx, input),
    bounce: (ctx, input) => bounceCheque(ctx, input),
  }),
  ...implement(bursariesApi, {
    receive: (ctx, draft) => receiveBursary(ctx, draft),
    cross: (ctx, input) => crossBursary(ctx, input),
    match: (ctx, { admissionNos }) => matchStudents(ctx, admissionNos),
    sponsors: ({ tx }) => sponsorNames(tx),
    ofSponsor: studentsOfSponsor,
  }),
];
