import { z } from 'zod';
import type { QuestionBody } from './question.ts';
import { shuffled } from './shuffle.ts';

const part = z.object({ id: z.string(), text: z.string() });
const choice = part.extend({ fileId: z.int().positive().nullable() });

/** A question as who answers it gets it: nothing in it tells what is right. */
export const candidateQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), options: z.array(choice) }).meta({ title: 'SingleAsked' }),
  z.object({ kind: z.literal('multiple'), options: z.array(choice) }).meta({ title: 'MultipleAsked' }),
  z.object({ kind: z.literal('trueFalse') }).meta({ title: 'TrueFalseAsked' }),
  z.object({ kind: z.literal('short') }).meta({ title: 'ShortAsked' }),
  /** Units to choose from; none: the number alone is asked. */
  z.object({ kind: z.literal('numeric'), units: z.array(z.string()) }).meta({ title: 'NumericAsked' }),
  z.object({ kind: z.literal('matching'), lefts: z.array(part), rights: z.array(z.string()) }).meta({ title: 'MatchingAsked' }),
  z.object({ kind: z.literal('ordering'), items: z.array(part) }).meta({ title: 'OrderingAsked' }),
  /** `{{1}}` in the text is the first gap; with `choices` one of them is chosen, else something is written. */
  z
    .object({
      kind: z.literal('cloze'),
      text: z.string(),
      gaps: z.array(
        z.object({ id: z.string(), how: z.enum(['typed', 'chosen', 'number']), choices: z.array(z.string()).nullable() }),
      ),
    })
    .meta({ title: 'ClozeAsked' }),
  z.object({ kind: z.literal('hotspot'), fileId: z.int().positive(), places: z.int() }).meta({ title: 'HotspotAsked' }),
  z.object({ kind: z.literal('essay'), lines: z.int(), mostWords: z.int().nullable() }).meta({ title: 'EssayAsked' }),
]);
export type CandidateQuestion = z.infer<typeof candidateQuestion>;

/**
 * What is shown of a question to who answers it: no key, share, feedback, tolerance or right order. What is shuffled is so by `order`,
 * the same each time; the same number orders two questions differently.
 */
export function forCandidate(body: QuestionBody, order: number): CandidateQuestion {
  switch (body.kind) {
    case 'single':
    case 'multiple': {
      const options = body.options.map(({ id, text, fileId }) => ({ id, text, fileId }));
      return { kind: body.kind, options: body.shuffle ? shuffled(options, order, 'options') : options };
    }
    case 'trueFalse':
    case 'short':
      return { kind: body.kind };
    case 'numeric':
      return { kind: 'numeric', units: sorted(body.units.map(({ name }) => name)) };
    case 'matching':
      return {
        kind: 'matching',
        lefts: body.pairs.map(({ id, left }) => ({ id, text: left })),
        rights: shuffled(sorted([...body.pairs.map(({ right }) => right), ...body.others]), order, 'rights'),
      };
    case 'ordering':
      return {
        kind: 'ordering',
        items: shuffled(
          body.items.map(({ id, text }) => ({ id, text })),
          order,
          'items',
        ),
      };
    case 'cloze':
      return {
        kind: 'cloze',
        text: body.text,
        gaps: body.gaps.map(({ id, how, variants }) => ({
          id,
          how,
          choices: how === 'chosen' ? shuffled(sorted(variants.map(({ text }) => text)), order, id) : null,
        })),
      };
    case 'hotspot':
      return { kind: 'hotspot', fileId: body.fileId, places: body.places };
    case 'essay':
      return { kind: 'essay', lines: body.lines, mostWords: body.mostWords };
  }
}

/** Each once, in the order of its characters, so that nothing of the order in which they were written is left. */
const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();
