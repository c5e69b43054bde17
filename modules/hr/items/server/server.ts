import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { nobodyPosted, postedOfPort } from '../../days/server/taken.ts';
import { nothingOutdated, payOutdatedPort } from '../../employees/server/outdated-pay.ts';
import type { AreaServer } from '../../server/parts.ts';
import { loansApi } from '../contract/loans.ts';
import { allowancesApi, deductionsApi, payItemsApi } from '../contract/pay-items.ts';
import { itemUsesApi } from '../contract/uses.ts';
import { changeUse, endUse, giveItem, refuseTooLate, removeUse } from './give.ts';
import { changeInstalment, pauseLoan, payIn, resumeLoan, takeLoanBack, writeOff } from './loans/change-loan.ts';
import { giveLoan, refuseTerms } from './loans/give-loan.ts';
import { printLoan } from './loans/loan-paper.ts';
import { getLoan, listLoans, loanOptions } from './loans/loans.store.ts';
import { scheduleOf } from './loans/schedule.rules.ts';
import { itemPaidUntilPort, noneItemPaid } from './paid-until.ts';
import { allowanceStore, deductionStore } from './pay-items.store.ts';
import { tryFormula } from './try-formula.ts';
import { listUses, oneUse } from './uses.store.ts';
import { addUsualAllowances, addUsualDeductions } from './usual-items.ts';

export const itemsServer: AreaServer = ({ ports, letterhead }) => {
  const [paid = noneItemPaid] = ports.of(itemPaidUntilPort);
  const [outdated = nothingOutdated] = ports.of(payOutdatedPort);
  const [posted = nobodyPosted] = ports.of(postedOfPort);
  const pay = { paid, outdated };
  return {
    routes: [
      ...implement(allowancesApi, { ...handlersOf(allowanceStore), addUsual: (ctx) => addUsualAllowances(ctx) }),
      ...implement(deductionsApi, { ...handlersOf(deductionStore), addUsual: (ctx) => addUsualDeductions(ctx) }),
      ...implement(payItemsApi, { tryFormula: (_ctx, input) => Promise.resolve(tryFormula(input)) }),
      ...implement(itemUsesApi, {
        list: (ctx, input) => listUses(ctx, paid, input),
        get: (ctx, { id }) => oneUse(ctx, paid, id),
        give: async (ctx, input) => {
          await refuseTooLate(ctx, posted, input);
          return giveItem(ctx, paid, input);
        },
        update: async (ctx, input) => {
          const { itemId, staffMemberId, paidUntil } = await oneUse(ctx, paid, input.id);
          if (paidUntil === null) await refuseTooLate(ctx, posted, { ...input, itemId, staffMemberIds: [staffMemberId] });
          return changeUse(ctx, pay, input);
        },
        end: (ctx, input) => endUse(ctx, pay, input),
        remove: async (ctx, { id }) => {
          await removeUse(ctx, pay, id);
          return {};
        },
      }),
      ...implement(loansApi, {
        list: (ctx, input) => listLoans(ctx.tx, input),
        get: (ctx, { id }) => getLoan(ctx, id),
        options: (ctx) => loanOptions(ctx.tx),
        plan: (_ctx, input) => {
          refuseTerms(input);
          const { principal, interest, interestRate, instalment, firstMonth } = input;
          const rows = scheduleOf({ principal, interestKind: interest, interestRate }, principal, instalment, firstMonth);
          return Promise.resolve({ rows, interest: (rows ?? []).reduce((sum, { interest: of }) => sum + of, 0) });
        },
        give: (ctx, input) => giveLoan(ctx, input),
        payIn: (ctx, input) => payIn(ctx, input),
        pause: (ctx, input) => pauseLoan(ctx, outdated, input),
        resume: (ctx, input) => resumeLoan(ctx, outdated, input),
        instalment: (ctx, input) => changeInstalment(ctx, outdated, input),
        takeBack: (ctx, input) => takeLoanBack(ctx, input),
        writeOff: (ctx, input) => writeOff(ctx, input),
        print: (ctx, { id }) => printLoan(ctx, id, letterhead),
      }),
    ],
  };
};
