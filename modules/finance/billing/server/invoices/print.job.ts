import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/server/db/pool.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { invoiceKinds } from '../../contract/invoices.ts';
import { writeInvoicesPdf } from './invoice-pdf.ts';
import { invoicesWhere, readInvoices } from './invoices.store.ts';

const key = z.int().positive().optional();
const request = z.object({ termId: key, runId: key, classId: key, kind: z.enum(invoiceKinds).optional() });
export type PrintRequest = z.infer<typeof request>;

/** The live invoices of a choice, by class and name. */
export async function invoicesToPrint(tx: Tx, filter: PrintRequest): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from finance.invoice i
      join registration.roll s on s.school_id = i.school_id and s.id = i.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where ${invoicesWhere({ ...filter, live: true })} order by c.level nulls last, t.name, s.search_text, i.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Prints invoices, a page each, in one file. */
export const printInvoicesJob = (letterhead: LetterheadProvider) =>
  defineJob<PrintRequest>({
    kind: 'finance.print-invoices',
    payload: request,
    run: async (job) => {
      const { head, invoices } = await job.snapshot(async (ctx) => ({
        head: await letterhead(ctx),
        invoices: await readInvoices(ctx.tx, await invoicesToPrint(ctx.tx, job.payload)),
      }));
      await job.progress(0, invoices.length, 'Making the PDF');
      const bytes = await writeInvoicesPdf(head, invoices, job.signal);
      return job.finish(async (ctx) => {
        const file = { bytes, name: 'Invoices.pdf', type: 'application/pdf', purpose: 'export' };
        const fileId = await ctx.services.files.keepMade(ctx, file);
        return { fileId, message: invoices.length === 1 ? 'one invoice' : `${invoices.length.toLocaleString('en-KE')} invoices` };
      });
    },
  });
