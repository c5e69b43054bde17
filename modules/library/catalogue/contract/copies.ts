import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalDay, optionalLine } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { mostCopies } from './titles.ts';
import { copyConditions, copyStatuses, titleKinds } from './words.ts';

/** A copy as a scan finds it. */
export const foundCopy = z.object({
  copyId: id,
  titleId: id,
  title: z.string(),
  authors: z.string().nullable(),
  isbn: z.string().nullable(),
  accessionNo: z.string(),
  barcode: z.string().nullable(),
  kind: z.enum(titleKinds),
  classId: id.nullable(),
  courseId: id.nullable(),
  status: z.enum(copyStatuses),
  condition: z.enum(copyConditions),
  shelf: z.string().nullable(),
  /** What whoever loses it is charged: its own price, its title’s, or the library’s usual one. Null: nobody has said. */
  price: z.int().nullable(),
  coverFileId: id.nullable(),
});
export type FoundCopy = z.infer<typeof foundCopy>;

export const copyRow = z.object({
  id,
  version: z.int(),
  titleId: id,
  title: z.string(),
  authors: z.string().nullable(),
  callNo: z.string().nullable(),
  isbn: z.string().nullable(),
  accessionNo: z.string(),
  barcode: z.string().nullable(),
  /** Its own; null: its title’s. */
  ownPrice: money.nullable(),
  price: money.nullable(),
  source: z.string().nullable(),
  shelf: z.string().nullable(),
  condition: z.enum(copyConditions),
  status: z.enum(copyStatuses),
  statusOn: z.string().nullable(),
  statusBecause: z.string().nullable(),
  acquiredOn: z.iso.date().nullable(),
  labelledAt: instant.nullable(),
  /** It is with somebody now. */
  out: z.boolean(),
  holderName: z.string().nullable(),
  holderNumber: z.string().nullable(),
  studentId: id.nullable(),
  staffMemberId: id.nullable(),
  dueOn: z.iso.date().nullable(),
  /** The write-off that it waits in. */
  writeOffId: id.nullable(),
});
export type CopyRow = z.infer<typeof copyRow>;

/** A code as it is printed on a book: no spaces around it, one within. */
export const codeField = line(40).transform((text) => text.replaceAll(/\s+/g, ' '));
const optionalCode = optionalLine(40).transform((text) => text?.replaceAll(/\s+/g, ' ') ?? null);
const price = money.min(0, 'Enter an amount.').nullable().default(null);
const condition = z.enum(copyConditions, 'Choose the condition.');

const path = '/api/library/copies';

export const copiesApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/library/copies/find',
    access: everybody,
    summary: 'The copy with an accession number or a barcode, as it was scanned or typed; null where there is none',
    input: z.object({ scan: line(60) }),
    output: z.object({ copy: foundCopy.nullable() }),
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'The accession register: copies with their titles, where they stand and who has them',
    input: pageInput(['accessionNo', 'title', 'shelf', 'condition', 'status', 'acquiredOn', 'price', 'source', 'callNo']).extend({
      titleId: id.optional(),
      status: z
        .enum([...copyStatuses, 'out', 'in'])
        .optional()
        .describe('out: with somebody; in: in the library'),
      condition: z.enum(copyConditions).optional(),
      shelf: z.string().trim().max(60).optional(),
      kind: z.enum(titleKinds).optional(),
      labelled: z.boolean().optional(),
      from: day.optional().describe('Acquired on this day or later'),
      until: day.optional().describe('Acquired on this day or before'),
    }),
    output: pageOf(copyRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One copy',
    input: byId,
    output: copyRow,
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Add copies of a title: a number of them with the next accession numbers, or those whose codes were scanned',
    idempotent: true,
    input: z.object({
      titleId: id,
      copies: z
        .number('Enter a number.')
        .int()
        .min(0, 'Enter 0 or more.')
        .max(mostCopies, `At most ${mostCopies} at once.`)
        .default(0),
      scanned: z.array(codeField).max(mostCopies, `At most ${mostCopies} at once.`).default([]),
      /** Whether what was scanned is the accession number, or a barcode beside the next one of the series. */
      scannedAs: z.enum(['accession', 'barcode']).default('accession'),
      price,
      source: optionalLine(120),
      shelf: optionalLine(60),
      condition: condition.default('new'),
      acquiredOn: optionalDay,
      reference: z.boolean().default(false),
    }),
    output: z.object({ ids: z.array(id), first: z.string(), last: z.string() }),
    errors: ['rule', 'duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: everybody,
    summary: 'Change a copy: its numbers, where it stands, its condition and price',
    input: z.object({
      id,
      version: z.int(),
      accessionNo: codeField,
      barcode: optionalCode,
      ownPrice: price,
      source: optionalLine(120),
      shelf: optionalLine(60),
      condition,
      acquiredOn: optionalDay,
    }),
    output: copyRow,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  mark: endpoint({
    method: 'POST',
    path: `${path}/:id/mark`,
    access: everybody,
    summary:
      'Say that a copy is in repair, for reference only, missing, or back: with the reason. It is withdrawn by a write-off only',
    input: z.object({
      id,
      version: z.int(),
      status: z.enum(['available', 'repair', 'reference', 'lost'], 'Choose its status.'),
      because: optionalLine(300),
    }),
    output: copyRow,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/library/copies/move',
    access: everybody,
    summary: 'Move copies to another shelf',
    input: z.object({ copyIds: z.array(id).min(1, 'Choose copies.').max(1000, 'Choose at most 1,000.'), shelf: line(60) }),
    output: z.object({ moved: z.int() }),
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/library/copies/remove',
    access: everybody,
    summary: 'Take copies out that were added by mistake on the same day and are used nowhere',
    input: z.object({ copyIds: z.array(id).min(1, 'Choose copies.').max(1000, 'Choose at most 1,000.') }),
    output: z.object({ removed: z.int() }),
    errors: ['not_found', 'rule', 'in_use'],
  }),
};
