import { z } from 'zod';
import { approval } from '#kit/contract/approval.ts';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { titleKinds } from '../../catalogue/contract/words.ts';
import { everybody } from '../../contract/access.ts';
import { reportsScreens } from './screens.ts';

export const stocktakeStates = ['open', 'counted', 'approved', 'cancelled'] as const;
const count = z.int();

export const stocktakeRow = z.object({
  id,
  version: count,
  stocktakeNo: z.string(),
  day: z.string(),
  shelf: z.string().nullable(),
  kind: z.enum(titleKinds).nullable(),
  state: z.enum(stocktakeStates),
  askedName: z.string(),
  seen: count,
  /** Of an approved one as it was then. */
  missing: count,
});
export type StocktakeRow = z.infer<typeof stocktakeRow>;

export const stocktake = stocktakeRow.extend({
  note: z.string().nullable(),
  remark: z.string().nullable(),
  approvedOn: z.string().nullable(),
  at: instant,
  expected: count.describe('Copies that should be on the shelves: neither lent, lost nor withdrawn'),
  missingValue: money,
  elsewhere: count.describe('Seen on another shelf than theirs'),
  unexpected: count.describe('Seen although lent, lost, withdrawn or not of what is counted'),
  unknown: z.array(z.object({ code: z.string(), name: z.string(), at: instant })),
  /** The caller began it or scanned for it. */
  mine: z.boolean(),
});
export type Stocktake = z.infer<typeof stocktake>;

export const seenKinds = ['missing', 'elsewhere', 'unexpected', 'seen'] as const;
export type SeenKind = (typeof seenKinds)[number];
export const seenKindWords: Readonly<Record<SeenKind, string>> = {
  missing: 'Missing',
  elsewhere: 'On another shelf',
  unexpected: 'Not expected',
  seen: 'Seen',
};

export const stocktakeCopy = z.object({
  id,
  accessionNo: z.string(),
  title: z.string(),
  titleId: id,
  shelf: z.string().nullable(),
  seenOn: z.string().nullable().describe('The shelf it was seen on'),
  status: z.string(),
  borrower: z.string().nullable().describe('Who has it by the books'),
  price: money.nullable(),
  seenAt: instant.nullable(),
  seenBy: z.string().nullable(),
});
export type StocktakeCopy = z.infer<typeof stocktakeCopy>;

const path = '/api/library/stocktakes';
const errors = ['not_found', 'conflict', 'rule', 'duplicate'] as const;
const versioned = byId.extend({ version: count });
const step = <const P extends string>(name: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/${name}`,
    access: everybody,
    summary,
    idempotent: true,
    input: versioned.extend({ remark: optionalText(300) }),
    output: stocktake,
    errors,
  });

/**
 * What a scanner read, whatever it was: a code of something else is a scan that finds no copy. One that was refused would hold back all
 * that wait behind it on the device.
 */
const scannedText = z
  .string()
  .max(10_000, 'This is no code of a copy.')
  .transform((text) =>
    Array.from(
      text
        .toWellFormed()
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
      .slice(0, 60)
      .join(''),
  );

export const stocktakesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Stock-takings, the newest first',
    input: pageInput(['day', 'stocktakeNo'], '-day').extend({ state: z.enum(stocktakeStates).optional() }),
    output: pageOf(stocktakeRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One stock-taking with what it comes to',
    input: byId,
    output: stocktake,
    errors: ['not_found'],
  }),
  copies: endpoint({
    method: 'GET',
    path: `${path}/:id/copies`,
    access: everybody,
    summary: 'Copies of a stock-taking: missing, on another shelf, not expected, or seen',
    input: pageInput(['title', 'accessionNo', 'shelf', 'seenAt'], 'title').extend({
      id,
      what: z.enum(seenKinds).default('missing'),
    }),
    output: pageOf(stocktakeCopy),
    errors: ['not_found'],
  }),
  begin: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Begin a stock-taking of everything, of a shelf or of a kind of title',
    idempotent: true,
    input: z.object({ shelf: optionalLine(40), kind: z.enum(titleKinds).nullable().default(null), note: optionalText(300) }),
    output: stocktake,
    errors,
  }),
  scan: endpoint({
    method: 'POST',
    path: `${path}/:id/scans`,
    access: everybody,
    summary: 'Note what was scanned; the same scan sent again is taken once',
    idempotent: true,
    waits: true,
    input: z.object({
      id,
      scans: z
        .array(
          z.object({
            key: z.string().regex(/^[\w-]{8,40}$/, 'This is not the key of a scan.'),
            code: scannedText,
            shelf: optionalLine(40),
            at: instant,
          }),
        )
        .min(1, 'Send at least one scan.')
        .max(2000, 'Send at most 2,000 scans at once.'),
    }),
    output: z.object({
      results: z.array(
        z.object({
          key: z.string(),
          found: z.enum(['seen', 'again', 'elsewhere', 'unexpected', 'unknown']),
          title: z.string().nullable(),
          accessionNo: z.string().nullable(),
          words: z.string().nullable(),
        }),
      ),
      seen: count,
    }),
    errors,
  }),
  finish: step('finish', 'End the scanning; another approves what is missing'),
  reopen: step('reopen', 'Scan on'),
  approve: step('approve', 'Write the missing copies off as lost, and close it'),
  cancel: step('cancel', 'Give a stock-taking up, with the reason'),
  print: endpoint({
    method: 'GET',
    path: `${path}/:id/paper`,
    access: everybody,
    summary: 'What is missing, on the school’s paper',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
};

/** A stock-taking is begun, scanned, finished, and approved by another than those who scanned. */
export const stocktakeApproval = approval({
  entity: 'stock-taking',
  states: {
    open: ['Open', 'inf'],
    counted: ['To be approved', 'att'],
    approved: ['Approved', 'pos'],
    cancelled: ['Cancelled', 'quiet'],
  },
  steps: {
    finish: {
      from: ['open'],
      to: 'counted',
      call: stocktakesApi.finish,
      words: { button: 'Finish scanning', done: 'It waits for approval', audit: 'finished' },
      place: 'primary',
    },
    reopen: {
      from: ['counted'],
      to: 'open',
      call: stocktakesApi.reopen,
      reason: { field: 'remark', label: 'Reason' },
      words: { button: 'Scan on', form: 'Scan on', done: 'It is open again', audit: 'opened again' },
    },
    approve: {
      from: ['counted'],
      to: 'approved',
      call: stocktakesApi.approve,
      notOwn: { mine: 'mine', words: 'You began this or scanned for it. Somebody else approves it.' },
      reason: { field: 'remark', label: 'Remark' },
      words: {
        button: 'Approve',
        form: 'Approve stock-taking',
        text: 'Every copy that is missing is written off as lost. One that turns up later is found again when it is scanned.',
        done: 'The missing copies are written off',
      },
      place: 'primary',
      waits: {
        screen: reportsScreens.stocktakes,
        key: 'stocktakes',
        title: 'Library stock-takings',
        query: 'state=counted',
      },
    },
    cancel: {
      from: ['open', 'counted'],
      to: 'cancelled',
      call: stocktakesApi.cancel,
      reason: { field: 'remark', label: 'Reason', missing: 'Say why.' },
      words: { button: 'Cancel stock-taking', form: 'Cancel stock-taking', done: 'The stock-taking is cancelled' },
      place: 'danger',
    },
  },
});
