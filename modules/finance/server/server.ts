import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Route } from '#kit/server/http/implement.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { balancesArea } from '../balances/server/server.ts';
import { banksArea } from '../banks/server/server.ts';
import { billingArea } from '../billing/server/server.ts';
import { booksArea } from '../books/server/server.ts';
import { cashierArea } from '../cashier/server/server.ts';
import { withDays } from '../ledger/server/days/check-days.ts';
import type { FinanceParts } from './parts.ts';
import { pocketArea } from '../pocket/server/server.ts';
import { spendingArea } from '../spending/server/server.ts';

/** The module's route table, its long tasks, and what it serves beside the endpoints. */
export function financeServer(parts: FinanceParts): {
  routes: Route[];
  jobs: Job[];
  serve(http: FastifyInstance, services: Services): void;
  minutely(services: Services, log: FastifyBaseLogger): Promise<void>;
} {
  const areas = [booksArea, billingArea, cashierArea, banksArea, balancesArea, spendingArea, pocketArea].map((area) =>
    area(parts),
  );
  return {
    routes: withDays(areas.flatMap(({ routes }) => routes)),
    jobs: areas.flatMap(({ jobs }) => jobs),
    serve: (http, services) => {
      for (const area of areas) area.serve?.(http, services);
    },
    minutely: async (services, log) => {
      for (const area of areas) await area.minutely?.(services, log);
    },
  };
}
