import { implement } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { feeBalancesApi } from '../contract/balances.ts';
import { financeDashboardApi } from '../contract/dashboard.ts';
import { feeLeaveoutsApi } from '../contract/fee-leaveouts.ts';
import { financeStudentsApi, promisesApi } from '../contract/students.ts';
import type { Area } from '../../server/parts.ts';
import { accountCard, listAccounts } from './account-card.store.ts';
import { dashboard } from './dashboard.store.ts';
import { listFeeBalances, sponsorChoices } from './fee-balances.store.ts';
import { issueFeeLeaveouts } from './fee-leaveouts.store.ts';
import { makePromise, withdrawPromise } from './promises.store.ts';
import { sendDueEverywhere } from './reminders/due.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { ledgerCheckJob } from '../../ledger/server/seals/ledger-check.job.ts';
import { ledgerCheckRoutes } from '../../ledger/server/seals/ledger-check.routes.ts';
import { checkLedgersNightly, sealLedgersHourly } from '../../ledger/server/seals/nightly.ts';
import { askForStatements, oneStatement, oneStatementPdf } from './statements/ask.ts';
import { statementsJob } from './statements/statements.job.ts';

export const balancesArea: Area = (parts) => {
  const statements = statementsJob(parts.letterhead);
  const ledgerCheck = ledgerCheckJob(parts.signer);
  return {
    routes: [
      ...implement(financeDashboardApi, { get: (ctx) => dashboard(ctx) }),
      ...implement(feeBalancesApi, {
        list: (ctx, input) => listFeeBalances(ctx, input),
        choices: async (ctx) => ({ sponsors: await sponsorChoices(ctx.tx) }),
      }),
      ...implement(financeStudentsApi, {
        list: (ctx, input) => listAccounts(ctx, input),
        get: (ctx, { id }) => accountCard(ctx, id),
        statement: (ctx, { id, ...period }) => oneStatement(ctx, id, period),
        statementPdf: (ctx, { id, ...period }) => oneStatementPdf(ctx, id, period, parts.letterhead),
        statements: (ctx, input) => askForStatements(ctx, statements, input),
      }),
      ...implement(promisesApi, {
        create: (ctx, draft) => makePromise(ctx, draft),
        withdraw: (ctx, { id, reason }) => withdrawPromise(ctx, id, reason),
      }),
      ...implement(feeLeaveoutsApi, { issue: (ctx, input) => issueFeeLeaveouts(ctx, input) }),
      ...reminderRoutes,
      ...ledgerCheckRoutes(ledgerCheck),
    ],
    jobs: [statements as Job, ledgerCheck as Job],
    minutely: async (services, log) => {
      await sendDueEverywhere(services, log, (id) => schoolById(services, id));
      await checkLedgersNightly(services, parts.signer, log);
      await sealLedgersHourly(services, parts.signer, log);
    },
  };
};
