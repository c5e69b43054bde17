import type { Job } from '#kit/server/jobs/define.ts';
import type { Area } from '../../server/parts.ts';
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

export const billingArea: Area = ({ letterhead }) => {
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
    jobs: [billingJob as Job, reversalJob as Job, print as Job],
  };
};
