import { z } from 'zod';
import { optionalText } from '#kit/contract/fields.ts';

/** The layouts of a scheme: KICD's for competency-based classes, and the one of 8-4-4. */
export type Layout = 'CBE' | '8-4-4';

/** Classes that follow neither use the layout of CBE. */
export const layoutOf = (curriculum: string): Layout => (curriculum === '8-4-4' ? '8-4-4' : 'CBE');

/** The most characters of one cell of a scheme, and of one part of a plan. */
export const cellMax = 1000;
export const partMax = 4000;

/** The columns of a scheme that hold words. */
export const schemeCells = {
  strand: optionalText(200),
  subStrand: optionalText(300),
  outcomes: optionalText(cellMax),
  question: optionalText(500),
  experiences: optionalText(cellMax),
  resources: optionalText(500),
  books: optionalText(500),
  assessment: optionalText(500),
  reflection: optionalText(cellMax),
};
export type SchemeCell = keyof typeof schemeCells;

export const shownCells = Object.fromEntries(Object.keys(schemeCells).map((key) => [key, z.string().nullable()])) as Record<
  SchemeCell,
  z.ZodNullable<z.ZodString>
>;

interface LaidOut {
  readonly key: SchemeCell;
  readonly label: string;
  /** Of the sheet's width, beside the others. */
  readonly width: number;
}

/** The columns of a scheme after week and lesson, as each curriculum calls them. */
export const schemeColumns: Readonly<Record<Layout, readonly LaidOut[]>> = {
  CBE: [
    { key: 'strand', label: 'Strand', width: 9 },
    { key: 'subStrand', label: 'Sub-strand', width: 10 },
    { key: 'outcomes', label: 'Specific learning outcomes', width: 18 },
    { key: 'question', label: 'Key inquiry question', width: 12 },
    { key: 'experiences', label: 'Learning experiences', width: 18 },
    { key: 'resources', label: 'Learning resources', width: 12 },
    { key: 'assessment', label: 'Assessment', width: 10 },
    { key: 'reflection', label: 'Reflection', width: 11 },
  ],
  '8-4-4': [
    { key: 'strand', label: 'Topic', width: 10 },
    { key: 'subStrand', label: 'Sub-topic', width: 12 },
    { key: 'outcomes', label: 'Objectives', width: 20 },
    { key: 'experiences', label: 'Learning activities', width: 18 },
    { key: 'resources', label: 'Materials', width: 13 },
    { key: 'books', label: 'References', width: 13 },
    { key: 'reflection', label: 'Remarks', width: 14 },
  ],
};

/** The parts of a plan, as each curriculum calls them. */
export const planWords = {
  CBE: { course: 'Learning area', strand: 'Strand', subStrand: 'Sub-strand', outcomes: 'Specific learning outcomes' },
  '8-4-4': { course: 'Subject', strand: 'Topic', subStrand: 'Sub-topic', outcomes: 'Objectives' },
} as const;
