import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalId } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { copyConditions } from '../../catalogue/contract/words.ts';
import { everybody } from '../../contract/access.ts';
import { borrowerKey } from './borrowers.ts';
import { loanRow } from './loan-row.ts';
import { loanTerms } from './terms.ts';
import { borrowerKinds } from './words.ts';

const count = z.int();
const path = '/api/library/loans';
const versioned = byId.extend({ version: count });

/** Why a scan is not lent. What `overridable` says may be allowed by another. */
export const refusals = [
  'unknown',
  'isbn',
  'repair',
  'lost',
  'withdrawn',
  'reference',
  'on_loan',
  'theirs',
  'other_title',
  'reserved',
  'left',
  'sent_home',
  'not_lent',
  'overdue',
  'fines',
  'suspended',
  'most',
  'most_overall',
] as const;
export type Refusal = (typeof refusals)[number];

/** What an error of the desk says besides its sentence. */
export const refused = z.object({
  refusal: z.enum(refusals),
  overridable: z.boolean(),
  copyId: id.nullable(),
  title: z.string().nullable(),
  accessionNo: z.string().nullable(),
});
export type Refused = z.infer<typeof refused>;

/** Of a scan: the code as it was read, its own key, and when, where it waited for the line. */
export const scanned = {
  scan: line(60),
  clientKey: z.string().regex(/^[\w-]{8,64}$/, 'This is no key of a scan.'),
  scannedAt: instant.nullable().default(null),
};

/** What is due soon is said with each loan. */
const lent = loanRow.extend({ has: count });

export const loan = loanRow.extend({
  terms: loanTerms,
  outName: z.string(),
  inName: z.string().nullable(),
  presentedBy: z.string().nullable(),
  damage: z.string().nullable(),
  because: z.string().nullable(),
  suspendedUntil: z.string().nullable(),
});
export type Loan = z.infer<typeof loan>;

const fine = z.object({ id, kind: z.enum(['overdue', 'damage', 'lost']), amount: money });

export const loansApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Loans: what is out, overdue, came back or was lost',
    input: pageInput(['dueOn', 'outOn', 'returnedOn', 'borrower', 'seat', 'title', 'accessionNo', 'daysLate'], 'dueOn').extend({
      state: z.enum(['open', 'out', 'overdue', 'returned', 'lost']).optional(),
      classId: id.optional(),
      streamId: id.optional(),
      titleId: id.optional(),
      copyId: id.optional(),
      borrowerKind: z.enum(borrowerKinds).optional(),
      borrowerId: id.optional(),
      from: day.optional().describe('Lent on this day or later'),
      until: day.optional().describe('Lent on this day or before'),
    }),
    output: pageOf(loanRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One loan with what held when it was lent',
    input: byId,
    output: loan,
    errors: ['not_found'],
  }),
  issue: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Lend the copy that was scanned',
    idempotent: true,
    waits: true,
    input: z.object({
      borrower: borrowerKey,
      ...scanned,
      /** Of a class set: the title that is given out. A copy of another is refused. */
      titleId: optionalId,
    }),
    output: lent,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    access: everybody,
    summary: 'Take back what was lent by mistake on the same day: it counts nowhere',
    idempotent: true,
    input: versioned,
    output: loanRow,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/library/renewals',
    access: everybody,
    summary: 'Renew loans by their rules; what cannot be renewed is answered with the reason',
    idempotent: true,
    input: z.object({ ids: z.array(id).min(1, 'Choose what is renewed.').max(100, 'Choose at most 100.') }),
    output: z.object({
      rows: z.array(z.object({ id, title: z.string(), dueOn: z.string(), refused: z.string().nullable() })),
    }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  lose: endpoint({
    method: 'POST',
    path: `${path}/:id/lost`,
    access: everybody,
    summary: 'Say that the borrower has lost it; its price and the fee are charged',
    idempotent: true,
    input: versioned.extend({ because: line(300) }),
    output: z.object({ loan, fines: z.array(fine) }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  tell: endpoint({
    method: 'POST',
    path: `${path}/tell`,
    access: everybody,
    summary: 'Tell the families and staff who have overdue books by SMS, each once for all of theirs',
    idempotent: true,
    input: z.object({ ids: z.array(id).min(1, 'Choose who is told.').max(500, 'Choose at most 500.') }),
    output: z.object({ students: count, staff: count, loans: count }),
  }),
};

export const returnsApi = {
  take: endpoint({
    method: 'POST',
    path: '/api/library/returns',
    access: everybody,
    summary: 'Take back the copy that was scanned: whoever has it on loan is credited, whoever brings it',
    idempotent: true,
    waits: true,
    input: z.object({
      ...scanned,
      /** Who brings it, where that is said. */
      presenter: borrowerKey.nullable().default(null),
      condition: z.enum(copyConditions).nullable().default(null),
      damage: line(300).nullable().default(null),
      /** It is not put back on the shelf. */
      repair: z.boolean().default(false),
    }),
    output: z.object({
      /** `in`: it was in already, and nothing has changed. */
      outcome: z.enum(['returned', 'found', 'in']),
      copyId: id,
      titleId: id,
      title: z.string(),
      accessionNo: z.string(),
      shelf: z.string().nullable(),
      loan: loanRow.nullable(),
      /** Days late of those that count. */
      daysLate: count,
      fines: z.array(fine),
      /** Cents that were given back because it was found. */
      refunded: money,
      /** In words, where who brings it is not who had it. */
      warning: z.string().nullable(),
      suspendedUntil: z.string().nullable(),
      next: z.enum(['shelf', 'aside', 'repair', 'none']),
      aside: z.object({ id, name: z.string(), no: z.string(), heldUntil: z.string() }).nullable(),
    }),
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
};
