import type { VoteHead } from './vote-heads.ts';

/** A vote head as the ministry gazettes it, with what parents of boarders pay a year, in cents. */
export interface GazettedHead extends Pick<VoteHead, 'code' | 'name' | 'category' | 'priority'> {
  boarding: number;
}

/**
 * The parents' part of boarding schools' fees, Gazette Notice 1555 of 2015: 53,554.00 a year. A proposal: each school
 * changes vote heads and amounts as the ministry does.
 */
export const gazettedHeads: readonly GazettedHead[] = [
  { code: 'BES', name: 'Boarding, equipment and stores', category: 'boarding', priority: 10, boarding: 3_238_500 },
  { code: 'RMI', name: 'Repairs, maintenance and improvement', category: 'other', priority: 40, boarding: 239_200 },
  { code: 'LTT', name: 'Local travel and transport', category: 'transport', priority: 50, boarding: 162_100 },
  { code: 'ADM', name: 'Administration costs', category: 'other', priority: 60, boarding: 251_600 },
  { code: 'EWC', name: 'Electricity, water and conservancy', category: 'other', priority: 30, boarding: 630_200 },
  { code: 'MED', name: 'Medical', category: 'medical', priority: 70, boarding: 50_800 },
  { code: 'ACT', name: 'Activity', category: 'activity', priority: 80, boarding: 79_800 },
  { code: 'PE', name: 'Personal emolument', category: 'other', priority: 20, boarding: 597_200 },
  { code: 'INS', name: 'Insurance', category: 'medical', priority: 90, boarding: 106_000 },
];

/**
 * What day students pay a year, in cents, by the vote head's code: 9,374.00 together, as the same notice gives for them. The sum has a
 * source (knecportal.co); how it is divided among the vote heads has none that we know, and is a proposal.
 */
export const dayAmounts: Readonly<Record<string, number>> = {
  RMI: 139_200,
  LTT: 112_100,
  ADM: 151_600,
  EWC: 297_900,
  MED: 50_800,
  ACT: 79_800,
  INS: 106_000,
};

/**
 * What families of primary and junior schools usually pay for, tuition being free, with a proposal a year, in cents. No published source
 * confirms these vote heads or amounts: the structure is made as a draft, for the school to correct before it is approved.
 */
export const basicHeads: readonly (Pick<VoteHead, 'code' | 'name' | 'category' | 'priority'> & { amount: number })[] = [
  { code: 'LUN', name: 'Lunch', category: 'other', priority: 10, amount: 900_000 },
  { code: 'ACT', name: 'Activity', category: 'activity', priority: 20, amount: 60_000 },
  { code: 'EXM', name: 'Assessments', category: 'other', priority: 30, amount: 90_000 },
  { code: 'RMI', name: 'Repairs, maintenance and improvement', category: 'other', priority: 40, amount: 100_000 },
];

/** What a year's fees are split into, term by term, in hundredths: as the government releases and schools charge (newsnzuri). */
export const usualSplit: readonly number[] = [50, 30, 20];
