import type { LawBand } from '../../contract/law.ts';
import { type Exact, partOf, whole } from './exact.ts';

/** What of an amount lies in one band, and what the band asks of it. */
export interface Slice {
  readonly band: LawBand;
  /** In cents. */
  readonly on: number;
  readonly asked: Exact;
  readonly askedOfEmployer: Exact;
}

/** An amount of cents cut along the bands; only those that it reaches. The rates of each apply to what lies in it and no more. */
export function slicesOf(amount: number, bands: readonly LawBand[]): Slice[] {
  return bands
    .filter((band) => amount > band.from)
    .map((band) => {
      const on = Math.min(amount, band.to ?? amount) - band.from;
      return {
        band,
        on,
        asked: partOf(on, band.rate) + whole(band.amount),
        askedOfEmployer: partOf(on, band.employerRate) + whole(band.employerAmount),
      };
    });
}

/** The band that an amount stands in: a border belongs to the band above it. Null where no band holds it. */
export function bandOf(amount: number, bands: readonly LawBand[]): LawBand | null {
  return bands.find(({ from, to }) => amount >= from && (to === null || amount < to)) ?? null;
}
