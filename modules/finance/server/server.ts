import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { feesOnForms } from '#modules/exams/server/public.ts';
import { audienceConditions } from '#modules/messaging/server/public.ts';
import { restoredSchools, schoolStarters } from '#modules/platform/server/public.ts';
import {
  boardSections,
  clearanceChecks,
  dataSections,
  erasureFigures,
  erasureRefusals,
} from '#modules/registration/server/public.ts';
import { booksFigures, moneyRefusal } from '../balances/server/ports/erasure.ts';
import { balanceCondition, feesClearance, feesSection } from '../balances/server/ports/for-others.ts';
import { booksSections } from '../books/server/board-section.ts';
import { feesOnForms as feesOf } from '../billing/server/next-term.store.ts';
import { startBooks } from '../books/server/start-books.ts';
import { routeCondition } from '../pocket/server/transport/audience.ts';
import { fates, words } from './fates.ts';
import { imports } from './imports.ts';
import { forgetUnderWay } from './restored.store.ts';
import { balancesArea } from '../balances/server/server.ts';
import { banksArea } from '../banks/server/server.ts';
import { billingArea } from '../billing/server/server.ts';
import { booksArea } from '../books/server/server.ts';
import { cashierArea } from '../cashier/server/server.ts';
import { withDays } from '../ledger/server/days/check-days.ts';
import { pocketArea } from '../pocket/server/server.ts';
import { spendingArea } from '../spending/server/server.ts';

/** In their order. */
const areas = [booksArea, billingArea, cashierArea, banksArea, balancesArea, spendingArea, pocketArea];

export const financeServer: ServerModule = {
  name: 'finance',
  personal: { title: 'Finance', fates, words },
  imports,
  provides: [
    ...provide(schoolStarters, startBooks),
    ...provide(restoredSchools, forgetUnderWay),
    ...provide(clearanceChecks, feesClearance),
    ...provide(dataSections, feesSection),
    ...provide(boardSections, ...booksSections),
    ...provide(erasureRefusals, moneyRefusal),
    ...provide(erasureFigures, ...booksFigures),
    ...provide(audienceConditions, balanceCondition, routeCondition),
    ...provide(feesOnForms, feesOf),
  ],
  build: (house) => {
    const parts = joinedParts(areas.map((area) => area(house)));
    return { ...parts, routes: withDays(parts.routes) };
  },
};
