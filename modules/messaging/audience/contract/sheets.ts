import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { messagingUse } from '../../contract/access.ts';

/** The largest sheet that brings recipients: bytes, rows, columns, and characters of a cell. */
export const sheetLimits = { bytes: 5 * 1024 * 1024, rows: 20_000, columns: 40, cell: 300 } as const;

export const sheetColumn = z.object({
  /** As a placeholder names it: `balance_kes`. */
  key: z.string(),
  /** As the sheet heads it: "Balance (KES)". */
  label: z.string(),
  /** Of the first row that has one. */
  sample: z.string(),
});
export type SheetColumn = z.output<typeof sheetColumn>;

export const sheet = z.object({
  id,
  name: z.string(),
  rows: z.int(),
  columns: z.array(sheetColumn),
  /** The columns that look like phone numbers and names. */
  phoneColumn: z.string().nullable(),
  nameColumn: z.string().nullable(),
});
export type Sheet = z.output<typeof sheet>;

const path = '/api/messaging/sheets';

export const sheetsApi = {
  read: endpoint({
    method: 'POST',
    path,
    access: messagingUse,
    summary: 'Read an Excel or CSV sheet of recipients: its columns become placeholders',
    upload: true,
    output: sheet,
    errors: ['too_large', 'unsupported_type', 'rule'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: messagingUse,
    summary: 'The columns of a sheet that was read',
    input: byId,
    output: sheet,
    errors: ['not_found'],
  }),
};
