import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { allowancesApi } from '../contract/allowances.ts';
import { borrowersApi } from '../contract/borrowers.ts';
import { loansApi, returnsApi } from '../contract/loans.ts';
import { reservationsApi } from '../contract/reservations.ts';
import { rulesApi } from '../contract/rules.ts';
import { askAllowance, decideAllowance, getAllowance, listAllowances } from './allowances/allowances.store.ts';
import { allBorrowers, findBorrowers } from './borrowers/borrower.store.ts';
import { borrowerCardOf, streamAtDesk } from './borrowers/card.ts';
import { deskByItself } from './by-itself.ts';
import { issueCopy } from './loans/issue.ts';
import { getLoan, listLoans } from './loans/loans.store.ts';
import { markLost } from './loans/lose.ts';
import { renewLoans } from './loans/renew.ts';
import { tellOverdue } from './loans/tell-overdue.ts';
import { undoLoan } from './loans/undo.ts';
import { copyFound, type DeskPorts, loanLost, loanReturned, owedAtDesk } from './ports.ts';
import { cancelReservation, getReservation, listReservations, reserve } from './reservations/reservations.store.ts';
import { printSlip } from './reservations/slip.ts';
import { takeBack } from './returns/take-back.ts';
import { explainRules, ruleStore } from './rules/rules.store.ts';
import { addUsualRules } from './rules/usual-rules.ts';

export const deskServer: AreaServer = ({ ports }) => {
  const asked: DeskPorts = {
    returned: ports.of(loanReturned),
    lost: ports.of(loanLost),
    found: ports.of(copyFound),
    owed: ports.of(owedAtDesk),
  };
  return {
    routes: [
      ...implement(rulesApi, {
        ...handlersOf(ruleStore),
        explain: (ctx, input) => explainRules(ctx, input),
        addUsual: (ctx) => addUsualRules(ctx),
      }),
      ...implement(borrowersApi, {
        find: (ctx, { q }) => findBorrowers(ctx, q),
        all: async (ctx) => ({ rows: await allBorrowers(ctx) }),
        card: (ctx, who) => borrowerCardOf(ctx, asked, who),
        stream: (ctx, { id }) => streamAtDesk(ctx, id),
      }),
      ...implement(loansApi, {
        list: (ctx, input) => listLoans(ctx, input),
        get: (ctx, { id }) => getLoan(ctx, id),
        issue: (ctx, input) => issueCopy(ctx, asked, input),
        undo: (ctx, input) => undoLoan(ctx, input),
        renew: (ctx, { ids }) => renewLoans(ctx, ids),
        lose: (ctx, input) => markLost(ctx, asked, input),
        tell: (ctx, { ids }) => tellOverdue(ctx, ids),
      }),
      ...implement(returnsApi, { take: (ctx, input) => takeBack(ctx, asked, input) }),
      ...implement(reservationsApi, {
        list: (ctx, input) => listReservations(ctx, input),
        get: (ctx, { id }) => getReservation(ctx, id),
        ask: (ctx, input) => reserve(ctx, input),
        cancel: (ctx, input) => cancelReservation(ctx, input),
        slip: (ctx, { id }) => printSlip(ctx, id),
      }),
      ...implement(allowancesApi, {
        list: (ctx, input) => listAllowances(ctx, input),
        get: (ctx, { id }) => getAllowance(ctx, id),
        ask: (ctx, input) => askAllowance(ctx, asked, input),
        allow: (ctx, input) => decideAllowance(ctx, 'allow', input),
        refuse: (ctx, input) => decideAllowance(ctx, 'refuse', input),
      }),
    ],
    minutely: (services, log) => deskByItself(services, log, (id) => schoolById(services, id)),
  };
};
