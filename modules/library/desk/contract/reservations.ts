import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { borrowerKey } from './borrowers.ts';
import { borrowerKinds, reservationStates } from './words.ts';

const count = z.int();
const path = '/api/library/reservations';

export const reservation = z.object({
  id,
  version: count,
  titleId: id,
  title: z.string(),
  borrowerKind: z.enum(borrowerKinds),
  borrowerId: id,
  borrower: z.string(),
  borrowerNo: z.string(),
  seat: z.string().nullable(),
  state: z.enum(reservationStates),
  askedAt: instant,
  askedName: z.string(),
  /** Their place in line, from 1; null: they wait no longer. */
  place: count.nullable(),
  /** Copies of the title that stand on the shelf for whoever comes first. */
  free: count,
  /** The copy that is put aside for them, and until when. */
  accessionNo: z.string().nullable(),
  heldUntil: z.string().nullable(),
  because: z.string().nullable(),
});
export type Reservation = z.infer<typeof reservation>;

export const reservationsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Who waits for which title, and what is put aside',
    input: pageInput(['askedAt', 'title', 'borrower', 'heldUntil', 'state']).extend({
      state: z.enum([...reservationStates, 'open']).optional(),
      titleId: id.optional(),
      borrowerKind: z.enum(borrowerKinds).optional(),
      borrowerId: id.optional(),
    }),
    output: pageOf(reservation),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One reservation',
    input: byId,
    output: reservation,
    errors: ['not_found'],
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: everybody,
    summary: 'Put a borrower in the line for a title',
    idempotent: true,
    input: z.object({ titleId: id, borrower: borrowerKey }),
    output: reservation,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: everybody,
    summary: 'Take a borrower out of the line; what was put aside goes to the next',
    idempotent: true,
    input: byId.extend({ version: count, because: line(300) }),
    output: reservation,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  slip: endpoint({
    method: 'GET',
    path: `${path}/:id/slip`,
    access: everybody,
    summary: 'The slip that goes into a book that is put aside',
    input: byId,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
