import { UserError } from '#kit/contract/errors.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { invoicesApi } from '../../contract/invoices.ts';
import { noteByHand } from '../notes/note-by-hand.ts';
import { writeInvoicesPdf } from './invoice-pdf.ts';
import { invoicesToPrint, type PrintRequest } from './print.job.ts';
import { getInvoice, listInvoices } from './invoices.store.ts';

/** Invoices: the list, one of them, its paper, and notes by hand. */
export const invoiceRoutes = (letterhead: LetterheadProvider, print: Job<PrintRequest>): Route[] =>
  implement(invoicesApi, {
    list: ({ tx }, input) => listInvoices(tx, input),
    get: ({ tx }, { id }) => getInvoice(tx, id),
    pdf: async (ctx, { id }) => {
      const invoice = await getInvoice(ctx.tx, id);
      const body = await writeInvoicesPdf(await letterhead(ctx), [invoice]);
      return { body, type: 'application/pdf', name: `${invoice.invoiceNo.replaceAll('/', '-')}.pdf`, inline: true };
    },
    print: async (ctx, request) => {
      const ids = await invoicesToPrint(ctx.tx, request);
      if (ids.length === 0) throw new UserError('rule', 'There is no invoice in this choice.');
      const title = `Invoices (${ids.length})`;
      return { jobId: await ctx.services.jobs.enqueue(ctx, print, request, title), invoices: ids.length };
    },
    note: (ctx, input) => noteByHand(ctx, input),
  });
