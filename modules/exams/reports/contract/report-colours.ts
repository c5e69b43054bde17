import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { examsAdmin } from '../../contract/access.ts';
import { reportsRead } from './access.ts';
import { contrast, contrastWords, leastContrast } from './contrast.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #0b6b4c.')
  .transform((text) => text.toLowerCase());

/** The colours of a school's report forms. */
export const reportColours = z.object({
  /** The head with the school's name, and what is written on it. */
  header: colour,
  headerText: colour,
  /** The heads of tables. */
  band: colour,
  bandText: colour,
  /** Every other row, and what is written on it and on white. */
  zebra: colour,
  text: colour,
});
export type ReportColours = z.infer<typeof reportColours>;
export type ReportColour = keyof ReportColours;

/** What a school has until it chooses its own. */
export const standardColours: ReportColours = {
  header: '#0b5d43',
  headerText: '#ffffff',
  band: '#e3efe9',
  bandText: '#0f3d2e',
  zebra: '#f5f8f6',
  text: '#1a1d1b',
};

/** Pairs that are read on one another: which of them is the ground. `null` is white paper. */
export const colourPairs: readonly { ink: ReportColour; ground: ReportColour | null; words: string }[] = [
  { ink: 'headerText', ground: 'header', words: 'The head’s text on the head' },
  { ink: 'bandText', ground: 'band', words: 'The band’s text on the band' },
  { ink: 'text', ground: 'zebra', words: 'Text on the striped rows' },
  { ink: 'text', ground: null, words: 'Text on white' },
];

/** A pair's ratio. */
export const pairContrast = (colours: ReportColours, { ink, ground }: (typeof colourPairs)[number]): number =>
  contrast(colours[ink], ground === null ? '#ffffff' : colours[ground]);

const gradeColour = z.object({ gradeId: id, colour });

export const reportColoursDraft = reportColours
  .extend({
    version: z.int(),
    /** Grounds of single grades; the others stand as plain text. */
    grades: z.array(gradeColour).max(200, 'At most 200 grades have colours.').default([]),
  })
  .superRefine((draft, ctx) => {
    const refused = new Set<ReportColour>();
    for (const pair of colourPairs) {
      const ratio = pairContrast(draft, pair);
      // What is no colour has been refused as such.
      if (Number.isNaN(ratio) || ratio >= leastContrast || refused.has(pair.ink)) continue;
      refused.add(pair.ink);
      ctx.addIssue({ code: 'custom', path: [pair.ink], message: `${pair.words}: ${contrastWords(ratio).toLowerCase()}.` });
    }
    if (new Set(draft.grades.map(({ gradeId }) => gradeId)).size < draft.grades.length)
      ctx.addIssue({ code: 'custom', path: ['grades'], message: 'Give each grade one colour.' });
  });
export type ReportColoursDraft = z.output<typeof reportColoursDraft>;

const answer = reportColours.extend({
  /** 0: the standard colours. */
  version: z.int(),
  grades: z.array(gradeColour),
});
export type SchoolColours = z.infer<typeof answer>;

const path = '/api/exams/reportcolours';

export const reportColoursApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: reportsRead,
    summary: 'The colours of report forms, and the grades that can have colours',
    output: answer.extend({
      scales: z.array(
        z.object({ id, name: z.string(), grades: z.array(z.object({ id, code: z.string(), meaning: z.string().nullable() })) }),
      ),
      /** What stands in the head. */
      school: z.object({ name: z.string(), motto: z.string().nullable() }),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: examsAdmin,
    summary: 'Change the colours of report forms; text that cannot be read on its ground is refused',
    input: reportColoursDraft,
    output: answer,
    errors: ['conflict'],
  }),
  reset: endpoint({
    method: 'DELETE',
    path,
    access: examsAdmin,
    summary: 'Go back to the standard colours, and take the colours of all grades away',
    output: answer,
  }),
};
