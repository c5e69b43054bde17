import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf, quantity } from '../../setup/contract/quantity.ts';

const openingLine = z.object({
  itemId: id,
  quantity,
  /** What all of the line is worth, in cents. */
  value: cents,
  /** For an item with batches. */
  batchNo: optionalLine(40),
  expiresOn: optionalDay,
});

const row = z.object({
  id,
  openingNo: z.string(),
  storeId: id,
  storeName: z.string(),
  day: z.iso.date(),
  note: z.string().nullable(),
  lines: z.int(),
  value: money,
  authorName: z.string(),
  takenBackOn: z.iso.date().nullable(),
});
export type OpeningRow = z.infer<typeof row>;

/** Stock that was there before the books of the stores were kept here, entered as a document. */
export const openingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inventory/openings',
    access: everybody,
    summary: 'Opening stock that was entered, newest first',
    input: pageInput(['openingNo', 'day', 'storeName', 'value'], '-openingNo').extend({ storeId: id.optional() }),
    output: pageOf(row),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/inventory/openings/:id',
    access: everybody,
    summary: 'One document of opening stock with its lines',
    input: byId,
    output: row.extend({
      version: z.int(),
      at: instant,
      takenBackBecause: z.string().nullable(),
      items: z.array(
        z.object({
          itemId: id,
          code: z.string(),
          name: z.string(),
          unit: z.string(),
          quantity: amountOf,
          value: money,
          batchNo: z.string().nullable(),
          expiresOn: z.iso.date().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/inventory/openings',
    access: everybody,
    summary: 'Enter opening stock of a store, once for each item in it',
    input: z.object({
      storeId: id,
      day,
      note: optionalText(500),
      lines: z.array(openingLine).min(1, 'Add at least one item.').max(500, 'At most 500 lines at once.'),
    }),
    output: z.object({ id, openingNo: z.string() }),
    errors: ['rule', 'forbidden'],
    idempotent: true,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/inventory/openings/:id/takeback',
    access: everybody,
    summary: 'Reverse opening stock while nothing of it has moved',
    input: byId.extend({ version: z.int(), reason: line(300) }),
    output: z.object({ id }),
    errors: ['not_found', 'conflict', 'rule', 'forbidden'],
    idempotent: true,
  }),
};
