import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { dashboardRead } from '../../contract/access.ts';

export const findingKinds = ['changed', 'deleted', 'added', 'seal'] as const;

/** One thing that is not as it was sealed. */
export const ledgerFinding = z.object({
  what: z.enum(findingKinds),
  journalId: z.int().nullable(),
  documentNo: z.string().nullable(),
  day: z.string().nullable(),
  /** In a sentence. */
  says: z.string(),
});
export type LedgerFinding = z.output<typeof ledgerFinding>;

export const ledgerCheck = z.object({
  at: instant,
  checkedBy: z.string(),
  journals: z.int(),
  seals: z.int(),
  findings: z.array(ledgerFinding),
  wrong: z.int(),
  tookMs: z.int(),
});

const path = '/api/finance/ledgercheck';

export const ledgerCheckApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: dashboardRead,
    summary: 'Whether the ledger is as it was sealed: the last check, what it found, and what waits for the next seal',
    output: z.object({
      last: ledgerCheck.nullable(),
      sealedAt: instant.nullable(),
      /** Journals posted since the last seal. */
      open: z.int(),
    }),
  }),
  run: endpoint({
    method: 'POST',
    path,
    access: dashboardRead,
    summary: 'Check the whole ledger against its seals now, as a task',
    output: z.object({ jobId: id }),
    idempotent: true,
  }),
};
