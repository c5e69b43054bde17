import type { Area } from '../../server/parts.ts';
import { banksRoutes } from './accounts/banks.routes.ts';
import { feedsRoutes } from './feeds/feeds.routes.ts';
import { typedCodesRoutes } from '../../receiving/server/references/typed-codes.routes.ts';
import { serveIncoming } from './incoming/serve.ts';
import { minutely } from './minutely.ts';
import { mpesaRoutes } from './mpesa/mpesa.routes.ts';
import { secondPersonRoutes } from '../../control/server/second-person.routes.ts';
import { suspenseRoutes } from './payments/suspense.routes.ts';
import { noticesRoutes } from './notices/notices.routes.ts';
import { promptsRoutes } from './prompts/prompts.routes.ts';
import { reconciliationRoutes } from './reconcile/reconciliation.routes.ts';

export const banksArea: Area = ({ sealer, publicUrl, letterhead }) => ({
  routes: [
    ...banksRoutes,
    ...reconciliationRoutes(letterhead),
    ...mpesaRoutes(sealer, publicUrl),
    ...feedsRoutes(sealer, publicUrl),
    ...noticesRoutes,
    ...typedCodesRoutes,
    ...secondPersonRoutes,
    ...suspenseRoutes(sealer, publicUrl),
    ...promptsRoutes(sealer, publicUrl),
  ],
  jobs: [],
  serve: (http, services) => serveIncoming(http, services, sealer),
  minutely: minutely(sealer, publicUrl),
});
