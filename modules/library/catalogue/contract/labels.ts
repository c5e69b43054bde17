import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { everybody } from '../../contract/access.ts';

/** Sheets of labels on A4, by columns and rows. */
export const labelSheets = ['2x7', '3x8', '4x10', '5x13'] as const;
export type LabelSheet = (typeof labelSheets)[number];

export const sheetWords: Readonly<Record<LabelSheet, string>> = {
  '2x7': '14 on a sheet, 99 × 38 mm',
  '3x8': '24 on a sheet, 70 × 37 mm',
  '4x10': '40 on a sheet, 52 × 29 mm',
  '5x13': '65 on a sheet, 38 × 21 mm',
};

/** How many labels are on a sheet. */
export const labelsOn = (sheet: LabelSheet): number => {
  const [columns = 1, rows = 1] = sheet.split('x').map(Number);
  return columns * rows;
};

/** As many labels as are printed at once. */
export const mostLabels = 1000;

export const labelsApi = {
  waiting: endpoint({
    method: 'GET',
    path: '/api/library/labels',
    access: everybody,
    summary: 'How many copies have no label yet',
    output: z.object({ copies: z.int() }),
  }),
  print: endpoint({
    method: 'POST',
    path: '/api/library/labels',
    access: everybody,
    summary: 'Make labels with barcode and call number as a PDF, as a task; the copies count as labelled then',
    input: z.object({
      /** Left out: the first of those that have no label yet. */
      copyIds: z.array(id).min(1, 'Choose copies.').max(mostLabels, `Choose at most ${mostLabels} copies.`).optional(),
      sheet: z.enum(labelSheets),
      /** A label for the spine, with the call number alone, beside each. */
      spines: z.boolean().default(false),
      /** The first free label of a sheet that is used in part. */
      firstLabel: z
        .number('Enter a number.')
        .int()
        .min(1, 'Labels are counted from 1.')
        .max(65, 'No sheet has so many.')
        .default(1),
    }),
    output: z.object({ jobId: id, copies: z.int(), left: z.int() }),
    errors: ['not_found', 'rule'],
  }),
};
