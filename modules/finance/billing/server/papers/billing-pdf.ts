import type { Letterhead } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';

type Fact = readonly [name: string, value: string];

/** One invoice or fee structure as its page shows it; everything in it is text. */
export interface BillingPaper {
  title: string;
  reference: string;
  /** Left and right under the title. */
  facts: readonly [left: readonly Fact[], right: readonly Fact[]];
  /** The first column is words, the others amounts. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  totals: readonly (readonly string[])[];
  notes: readonly string[];
}

/** Pages with the school's letterhead as one PDF. */
export function writeBillingPdf(
  { name, motto, contacts, logo }: Letterhead,
  title: string,
  papers: readonly BillingPaper[],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const data = { name, motto, contacts, logo: logo ? 'logo' : null, title, footer: name, papers };
  const images = logo ? [{ name: 'logo', bytes: logo }] : [];
  return writePdf(new URL('./billing.typ', import.meta.url), data, images, signal);
}
