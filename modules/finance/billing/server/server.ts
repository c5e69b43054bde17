import type { Job } from '#kit/server/jobs/define.ts';
import type { AreaServer } from '../../server/parts.ts';
import { billingDays } from './days.ts';
import { discountRoutes } from './discounts/discounts.routes.ts';
import { voteHeadRoutes } from './heads/vote-heads.routes.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { printInvoicesJob } from './invoices/print.job.ts';
import { otherBillRoutes } from './other/bills.routes.ts';
import { requestRoutes } from './requests/requests.routes.ts';
import { billingJob } from './runs/billing.job.ts';
import { reversalJob } from './runs/reversal.job.ts';
import { runRoutes } from './runs/runs.routes.ts';
import { structureRoutes } from './structures/structures.routes.ts';

export const billingServer: AreaServer = ({ letterhead }) => {
  const print = printInvoicesJob(letterhead);
  return {
    routes: [
      ...voteHeadRoutes,
      ...structureRoutes(letterhead),
      ...discountRoutes,
      ...runRoutes,
      ...invoiceRoutes(letterhead, print),
      ...otherBillRoutes,
      ...requestRoutes,
    ],
    days: billingDays,
    jobs: [billingJob as Job, reversalJob as Job, print as Job],
  };
};
