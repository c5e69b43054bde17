import type { AreaServer } from '../../server/parts.ts';
import { chequesElsewhere } from '../../spending/server/vouchers/cheques-elsewhere.ts';
import { banksDays } from './days.ts';
import { banksRoutes } from './accounts/banks.routes.ts';
import { typedCodesRoutes } from './codes/typed-codes.routes.ts';
import { feedsRoutes } from './feeds/feeds.routes.ts';
import { serveIncoming } from './incoming/serve.ts';
import { minutely } from './minutely.ts';
import { mpesaRoutes } from './mpesa/mpesa.routes.ts';
import { suspenseRoutes } from './payments/suspense.routes.ts';
import { noticesRoutes } from './notices/notices.routes.ts';
import { promptsRoutes } from './prompts/prompts.routes.ts';
import { reconciliationRoutes } from './reconcile/reconciliation.routes.ts';

export const banksServer: AreaServer = ({ sealer, publicUrl, letterhead, ports }) => ({
  routes: [
    ...banksRoutes,
    ...reconciliationRoutes(letterhead),
    ...mpesaRoutes(sealer, publicUrl),
    ...feedsRoutes(sealer, publicUrl),
    ...noticesRoutes,
    ...typedCodesRoutes,
    ...suspenseRoutes(sealer, publicUrl, ports.of(chequesElsewhere)),
    ...promptsRoutes(sealer, publicUrl),
  ],
  days: banksDays,
  serve: (http, services) => serveIncoming(http, services, sealer),
  minutely: minutely(sealer, publicUrl),
});
