import { z } from 'zod';
import type { RoleAccess } from '#kit/contract/access.ts';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { expensesRead, expensesUse, refundsRead, refundsUse } from '../../contract/access.ts';

const paper = z.object({ id, name: z.string(), fileId: id, addedName: z.string(), at: instant });
export type Paper = z.infer<typeof paper>;
const rows = z.object({ rows: z.array(paper) });

/** The papers of one kind of document: photos and files that its makers add. */
const papersApi = <const P extends string, const R extends RoleAccess, const W extends RoleAccess>(
  path: P,
  what: string,
  read: R,
  write: W,
) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/finance/${path}/:id`,
    access: read,
    summary: `The papers of a ${what}`,
    input: byId,
    output: rows,
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: `/api/finance/${path}/:id`,
    access: write,
    summary: `Add an uploaded file to a ${what}`,
    input: z.object({ id, name: line(120), fileId: id }),
    output: rows,
    errors: ['not_found', 'rule'],
  }),
  file: endpoint({
    method: 'GET',
    path: `/api/finance/${path}/:id/:paperId`,
    access: read,
    summary: `A file of a ${what}`,
    input: z.object({ id, paperId: id }),
    output: binary,
    errors: ['not_found'],
  }),
});

export const billPapersApi = papersApi('billpapers', 'bill', expensesRead, expensesUse);
export const voucherPapersApi = papersApi('voucherpapers', 'payment voucher', expensesRead, expensesUse);
export const refundPapersApi = papersApi('refundpapers', 'refund', refundsRead, refundsUse);
export type PapersApi = typeof billPapersApi | typeof voucherPapersApi | typeof refundPapersApi;
