import { waiting } from '#kit/server/approval/waiting.ts';
import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { feesOnForms } from '#modules/exams/server/public.ts';
import { audienceConditions } from '#modules/messaging/server/public.ts';
import { restoredSchools, schoolStarters } from '#modules/platform/server/public.ts';
import { boardSections, clearanceChecks, dataSections } from '#modules/registration/server/public.ts';
import { erasureFigures, erasureRefusals } from '#kit/server/privacy/erasure.ts';
import { booksFigures, moneyRefusal } from '../balances/server/ports/erasure.ts';
import { balanceCondition, feesClearance, feesSection } from '../balances/server/ports/for-others.ts';
import { booksSections } from '../books/server/board-section.ts';
import { feesOnForms as feesOf } from '../billing/server/next-term.store.ts';
import { startBooks } from '../books/server/start-books.ts';
import { routeCondition } from '../pocket/server/transport/audience.ts';
import { balancesServer } from '../balances/server/server.ts';
import { chequesOfSuspense } from '../banks/server/refunds/cheques.store.ts';
import { banksServer } from '../banks/server/server.ts';
import { billingServer } from '../billing/server/server.ts';
import { booksServer } from '../books/server/server.ts';
import { cashierServer } from '../cashier/server/server.ts';
import { controlServer } from '../control/server/server.ts';
import { ledgerServer } from '../ledger/server/server.ts';
import { pocketServer } from '../pocket/server/server.ts';
import { spendingServer } from '../spending/server/server.ts';
import { chequesElsewhere } from '../spending/server/vouchers/cheques-elsewhere.ts';
import { approvals } from './approvals.ts';
import { packParts } from '#modules/settings/server/public.ts';
import { financeParts } from './pack-parts.ts';
import { financeSteps } from './setup-steps.ts';
import { feesAtHome } from '../balances/server/home-part.ts';
import { homeParts } from '#kit/server/module/home-parts.ts';
import { setupSteps } from '#kit/server/module/setup-steps.ts';
import { fates, words } from './fates.ts';
import { imports } from './imports.ts';
import { forgetUnderWay } from './restored.store.ts';
import { waitingPosts } from './waiting-posts.ts';
import { withDays } from '../ledger/server/days/check-days.ts';

/** In the order in which their minutes pass: the ledger last, which seals what the others have posted. */
const servers = [
  controlServer,
  billingServer,
  banksServer,
  pocketServer,
  cashierServer,
  spendingServer,
  balancesServer,
  booksServer,
  ledgerServer,
];

export const financeServer: ServerModule = {
  name: 'finance',
  personal: { title: 'Finance', fates, words },
  imports,
  provides: [
    ...provide(setupSteps, ...financeSteps),
    ...provide(homeParts, feesAtHome),
    ...provide(packParts, ...financeParts),
    ...provide(schoolStarters, startBooks),
    ...provide(restoredSchools, forgetUnderWay),
    ...provide(clearanceChecks, feesClearance),
    ...provide(dataSections, feesSection),
    ...provide(boardSections, ...booksSections),
    ...provide(erasureRefusals, moneyRefusal),
    ...provide(erasureFigures, ...booksFigures),
    ...provide(audienceConditions, balanceCondition, routeCondition),
    ...provide(feesOnForms, feesOf),
    ...provide(chequesElsewhere, chequesOfSuspense),
    ...provide(waiting, ...approvals.map((one) => ({ ...one, key: `finance-${one.key}` }))),
  ],
  build: (house) => {
    const areas = servers.map((server) => server({ ...house, approvals, waitingPosts }));
    const parts = joinedParts(areas);
    return {
      ...parts,
      routes: withDays(
        parts.routes,
        areas.flatMap(({ days = [] }) => days),
      ),
    };
  },
};
