import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { everybody } from '../../contract/access.ts';
import { loanRow } from './loan-row.ts';
import { borrowerKinds } from './words.ts';

const count = z.int();

/** Who borrows: a student or a member of staff. */
export const borrowerKey = z.object({ kind: z.enum(borrowerKinds), id });
export type Borrower = z.infer<typeof borrowerKey>;

export const borrowerRow = borrowerKey.extend({
  name: z.string(),
  /** Admission or staff number. */
  no: z.string(),
  /** Class and stream, or what they do here. */
  seat: z.string().nullable(),
  /** On the roll, or on the staff. */
  here: z.boolean(),
});
export type BorrowerRow = z.infer<typeof borrowerRow>;

/** What waits or is put aside for somebody. */
const waiting = z.object({
  id,
  titleId: id,
  title: z.string(),
  state: z.enum(['waiting', 'ready']),
  accessionNo: z.string().nullable(),
  heldUntil: z.string().nullable(),
});

export const borrowerCard = borrowerRow.extend({
  owed: money,
  overdue: count,
  /** Nothing is lent to them until then: they came late. */
  suspendedUntil: z.string().nullable(),
  /** Why nothing is lent to them whatever it is, in words. */
  blocks: z.array(z.string()),
  /** How many they have, and may have of all kinds together; null: no limit. */
  has: count,
  mostOverall: count.nullable(),
  loans: z.array(loanRow),
  reservations: z.array(waiting),
});
export type BorrowerCard = z.infer<typeof borrowerCard>;

/** A student of a stream as the class set is given out. */
const inStream = z.object({
  id,
  name: z.string(),
  no: z.string(),
  /** What they have, the newest first. */
  loans: z.array(z.object({ id, titleId: id, accessionNo: z.string(), title: z.string(), overdue: z.boolean() })),
});
export type InStream = z.infer<typeof inStream>;

export const borrowersApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/library/borrowers',
    access: everybody,
    summary: 'Borrowers by the code of an ID card, an admission or staff number, or words of their name',
    input: z.object({ q: line(200) }),
    output: z.object({
      /** A card or a whole number: it is this one. */
      exact: z.boolean(),
      rows: z.array(borrowerRow),
    }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/library/desk/borrowers',
    access: everybody,
    summary: 'Everybody who may borrow, in short: kept on the computer for when the line is down',
    output: z.object({ rows: z.array(borrowerRow.pick({ kind: true, id: true, name: true, no: true, seat: true })) }),
  }),
  card: endpoint({
    method: 'GET',
    path: '/api/library/borrowers/:kind/:id',
    access: everybody,
    summary: 'A borrower at the desk: what they have, what is overdue, what they owe and what prevents lending',
    input: borrowerKey,
    output: borrowerCard,
    errors: ['not_found'],
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/library/desk/streams/:id',
    access: everybody,
    summary: 'The students of a stream in the order of their names, with what each has',
    input: byId,
    output: z.object({ id, name: z.string(), students: z.array(inStream) }),
    errors: ['not_found'],
  }),
};
