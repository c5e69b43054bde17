import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Route } from '#kit/server/http/implement.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { balancesArea } from './balances/area.ts';
import { banksArea } from './banks/area.ts';
import { billingArea } from './billing/area.ts';
import { booksArea } from './books/area.ts';
import { cashierArea } from './cashier/area.ts';
import { withDays } from './days/check-days.ts';
import type { FinanceParts } from './parts.ts';
import { pocketArea } from './pocket/area.ts';
import { spendingArea } from './spending/area.ts';

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
