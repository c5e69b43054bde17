import { implement } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { vouchersApi } from '../../contract/vouchers.ts';
import { chequesOf, nextCheque } from './cheques.store.ts';
import type { ChequesElsewhere } from './cheques-elsewhere.ts';
import { changeDraft, draftVoucher } from './draft-voucher.ts';
import { taxCertificate, voucherPaper } from './papers.ts';
import { pay, reversePaid } from './pay-voucher.ts';
import { approve, cancel, check, prepare, sendBack } from './sign-voucher.ts';
import { getVoucher, listVouchers } from './vouchers.store.ts';

export const voucherRoutes = (letterhead: LetterheadProvider, elsewhere: readonly ChequesElsewhere[]) =>
  implement(vouchersApi, {
    list: (ctx, input) => listVouchers(ctx, input),
    get: (ctx, { id }) => getVoucher(ctx, id),
    create: (ctx, draft) => draftVoucher(ctx, draft),
    update: (ctx, { id, version, ...draft }) => changeDraft(ctx, id, version, draft),
    prepare: (ctx, input) => prepare(ctx, input),
    check: (ctx, input) => check(ctx, input),
    approve: (ctx, input) => approve(ctx, input),
    sendBack: (ctx, input) => sendBack(ctx, input),
    cancel: (ctx, input) => cancel(ctx, input),
    pay: (ctx, input) => pay(ctx, input, elsewhere),
    reverse: (ctx, input) => reversePaid(ctx, input),
    paper: (ctx, { id }) => voucherPaper(ctx, id, letterhead),
    certificate: (ctx, { id }) => taxCertificate(ctx, id, letterhead),
    nextCheque: async ({ tx }, { moneyId }) => nextCheque(await chequesOf(tx, moneyId, elsewhere)),
  });
