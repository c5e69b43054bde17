import type { Job } from '#kit/server/jobs/define.ts';
import type { AreaServer } from '../../server/parts.ts';
import { ledgerCheckJob } from './seals/ledger-check.job.ts';
import { ledgerCheckRoutes } from './seals/ledger-check.routes.ts';
import { checkLedgersNightly, sealLedgersHourly } from './seals/nightly.ts';

export const ledgerServer: AreaServer = ({ signer }) => {
  const check = ledgerCheckJob(signer);
  return {
    routes: ledgerCheckRoutes(check),
    jobs: [check as Job],
    minutely: async (services, log) => {
      await checkLedgersNightly(services, signer, log);
      await sealLedgersHourly(services, signer, log);
    },
  };
};
