/** What a title is. */
export const titleKinds = ['textbook', 'set_book', 'reference', 'fiction', 'periodical', 'other'] as const;
export type TitleKind = (typeof titleKinds)[number];

export const kindWords: Readonly<Record<TitleKind, string>> = {
  textbook: 'Textbook',
  set_book: 'Set book',
  reference: 'Reference',
  fiction: 'Fiction',
  periodical: 'Periodical',
  other: 'Other',
};

export const copyConditions = ['new', 'good', 'fair', 'poor', 'damaged'] as const;
export type CopyCondition = (typeof copyConditions)[number];

export const conditionWords: Readonly<Record<CopyCondition, string>> = {
  new: 'New',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  damaged: 'Damaged',
};

/** How a copy stands by itself; on loan and reserved are said by loans and reservations. */
export const copyStatuses = ['available', 'repair', 'lost', 'withdrawn', 'reference'] as const;
export type CopyStatus = (typeof copyStatuses)[number];

/** The word of a status and its colour. */
export const statusWords: Readonly<Record<CopyStatus, readonly [string, 'pos' | 'att' | 'neg' | 'quiet' | 'inf']>> = {
  available: ['Available', 'pos'],
  repair: ['In repair', 'att'],
  lost: ['Lost', 'neg'],
  withdrawn: ['Withdrawn', 'quiet'],
  reference: ['Reference only', 'inf'],
};

/** Languages of books at schools here, by ISO 639; another is written by its code. */
export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  sw: 'Kiswahili',
  fr: 'French',
  de: 'German',
  ar: 'Arabic',
  zh: 'Chinese',
  ki: 'Gĩkũyũ',
  luo: 'Dholuo',
  so: 'Somali',
  kam: 'Kĩkamba',
  luy: 'Luhya',
  kln: 'Kalenjin',
  guz: 'Ekegusii',
  mer: 'Kĩmĩrũ',
  mas: 'Maa',
};
