import { formatDay } from '#kit/contract/dates.ts';
import type { Tone } from '#kit/web/ui/Status.tsx';
import type { OfferRow } from '../contract/offers.ts';
import type { Clearance, Transfer } from '../contract/transfer.ts';

export const clearanceWords: Record<Clearance['state'], string> = {
  open: 'Not yet',
  cleared: 'Cleared',
  owing: 'Owing',
  waived: 'Waived',
};
export const clearanceTones: Record<Clearance['state'], Tone> = { open: 'quiet', cleared: 'pos', owing: 'neg', waived: 'att' };

export const offerTones: Record<OfferRow['state'], Tone> = { offered: 'att', taken: 'pos', declined: 'neg' };

/** What the school of the branch that a student goes to has made of it, in a sentence. */
export function offerInWords({ offer, otherSchool }: Transfer): string | null {
  if (offer === null || offer.state === 'withdrawn') return null;
  const { closedOn, closedBecause } = offer;
  const day = closedOn === null ? '' : ` on ${formatDay(closedOn)}`;
  if (offer.state === 'planned') return `Offered to ${otherSchool} once the transfer is completed`;
  if (offer.state === 'offered') return `Offered to ${otherSchool}, not taken in yet`;
  return offer.state === 'taken'
    ? `Taken in by ${otherSchool}${day}`
    : `Declined by ${otherSchool}${day}: ${closedBecause ?? ''}`;
}
