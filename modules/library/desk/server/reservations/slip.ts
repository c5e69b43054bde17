import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { getReservation } from './reservations.store.ts';

/** The slip that goes into a book that is put aside. Throws 404, and 422 while nothing is. */
export async function printSlip(ctx: SchoolContext, id: number): Promise<BinaryAnswer> {
  const reservation = await getReservation(ctx, id);
  const { state, accessionNo, heldUntil, title, borrower, borrowerNo, seat } = reservation;
  if (state !== 'ready' || accessionNo === null || heldUntil === null)
    throw new UserError('rule', 'Nothing is put aside for this reservation.');
  const body = await writePdf(new URL('./slip.typ', import.meta.url), {
    school: ctx.school.name,
    borrower,
    number: borrowerNo,
    seat: seat ?? '',
    title,
    accession: accessionNo,
    until: formatDay(heldUntil),
    printed: formatInstant(ctx.now.toISOString(), ctx.school.timeZone),
  });
  return { body, type: 'application/pdf', name: `Put aside ${accessionNo}.pdf`, inline: true };
}
