import { z } from 'zod';

/**
 * What a question holds, with its key. Kinds are those of Moodle and of QTI by other names. Rich text is the editor's JSON as in
 * `kit/contract` elsewhere. `share` is in ten-thousandths of the question's marks: 10,000 is all of them, negative takes marks off.
 */
const share = z.int().min(-10_000).max(10_000);
// No word of an object's own, and nothing that tells: the server gives random ones (`bank/server/part-ids.ts`).
const id = z.string().regex(/^[a-z0-9]{1,12}$/, 'That is no part of a question.');
// A NUL or half a character cannot be stored.
const printable = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const plain = (most: number) =>
  z.string().max(most, `Keep it within ${most} characters.`).regex(printable, 'Remove the invisible characters.');
const words = plain(2_000).trim().min(1, 'Fill in this field.');

/** One answer to choose, put in order, or matched; `id` stays the same in later versions where the text is mended. */
const option = z.object({ id, text: words, fileId: z.int().positive().nullable(), share, feedback: plain(2_000) });
const variant = z.object({ text: plain(300).trim().min(1, 'Fill in this field.'), share });

export const questionBodies = {
  /** One of several; `share` of the right one is 10,000. */
  single: z.object({ kind: z.literal('single'), options: z.array(option).min(2).max(20), shuffle: z.boolean() }),
  /** Any number of several: shares of the right ones add up to 10,000. */
  multiple: z.object({ kind: z.literal('multiple'), options: z.array(option).min(2).max(20), shuffle: z.boolean() }),
  trueFalse: z.object({
    kind: z.literal('trueFalse'),
    right: z.boolean(),
    whenTrue: plain(2_000),
    whenFalse: plain(2_000),
  }),
  /** A word or two; any of the variants, with or without regard to capitals. `*` stands for anything. */
  short: z.object({ kind: z.literal('short'), variants: z.array(variant).min(1).max(40), caseMatters: z.boolean() }),
  /** Numbers as written, `tolerance` to either side; units with what one of theirs is in the first one's (`g` 1, `kg` 1000). */
  numeric: z.object({
    kind: z.literal('numeric'),
    right: z
      .array(z.object({ value: z.number(), tolerance: z.number().min(0), share }))
      .min(1)
      .max(10),
    units: z.array(z.object({ name: plain(20).trim().min(1, 'Fill in this field.'), factor: z.number().positive() })).max(10),
    /** Shares taken off where the unit is missing or wrong; 10,000: no marks without it. */
    unitShare: z.int().min(0).max(10_000),
  }),
  /** Each left has one right; rights that belong to none are distractors. */
  matching: z.object({
    kind: z.literal('matching'),
    pairs: z
      .array(z.object({ id, left: words, right: words }))
      .min(2)
      .max(20),
    others: z.array(words).max(10),
  }),
  /** In the right order. */
  ordering: z.object({
    kind: z.literal('ordering'),
    items: z
      .array(z.object({ id, text: words }))
      .min(2)
      .max(20),
  }),
  /** A text with gaps written `{{1}}`, `{{2}}`, the first of `gaps`, the second …; each is typed or chosen, a number in `tolerance`. */
  cloze: z.object({
    kind: z.literal('cloze'),
    text: plain(10_000).trim().min(1, 'Fill in this field.'),
    gaps: z
      .array(
        z.object({
          id,
          how: z.enum(['typed', 'chosen', 'number']),
          variants: z.array(variant).min(1).max(20),
          tolerance: z.number().min(0),
          weight: z.int().min(1).max(100),
        }),
      )
      .min(1)
      .max(40),
  }),
  /** A picture on which places are pointed at; each spot is a circle or box in ten-thousandths of width and height. */
  hotspot: z.object({
    kind: z.literal('hotspot'),
    fileId: z.int().positive('Choose the picture.'),
    /** How many places are asked for. */
    places: z.int().min(1).max(10),
    spots: z
      .array(
        z.object({
          id,
          shape: z.enum(['circle', 'box']),
          x: z.int().min(0).max(10_000),
          y: z.int().min(0).max(10_000),
          /** Of a box, whose upper left corner is x, y; of a circle, whose centre they are, its radius across and down. */
          width: z.int().min(1).max(10_000),
          height: z.int().min(1).max(10_000),
          label: plain(200),
        }),
      )
      .min(1, 'Say at least one place on the picture.')
      .max(20),
  }),
  /** Marked by a person; `lines` is the room on paper. */
  essay: z.object({ kind: z.literal('essay'), lines: z.int().min(1).max(60), mostWords: z.int().min(1).max(10_000).nullable() }),
} as const;

export const questionBody = z.discriminatedUnion('kind', [
  questionBodies.single.meta({ title: 'SingleQuestion' }),
  questionBodies.multiple.meta({ title: 'MultipleQuestion' }),
  questionBodies.trueFalse.meta({ title: 'TrueFalseQuestion' }),
  questionBodies.short.meta({ title: 'ShortQuestion' }),
  questionBodies.numeric.meta({ title: 'NumericQuestion' }),
  questionBodies.matching.meta({ title: 'MatchingQuestion' }),
  questionBodies.ordering.meta({ title: 'OrderingQuestion' }),
  questionBodies.cloze.meta({ title: 'ClozeQuestion' }),
  questionBodies.hotspot.meta({ title: 'HotspotQuestion' }),
  questionBodies.essay.meta({ title: 'EssayQuestion' }),
]);
export type QuestionBody = z.infer<typeof questionBody>;
export type QuestionKind = QuestionBody['kind'];

/** What somebody answered, as it is saved; null where nothing was. */
export const answerValue = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('single'), option: id }).meta({ title: 'SingleAnswer' }),
    z.object({ kind: z.literal('multiple'), options: z.array(id).max(20) }).meta({ title: 'MultipleAnswer' }),
    z.object({ kind: z.literal('trueFalse'), value: z.boolean() }).meta({ title: 'TrueFalseAnswer' }),
    z.object({ kind: z.literal('short'), text: plain(300) }).meta({ title: 'ShortAnswer' }),
    z.object({ kind: z.literal('numeric'), text: plain(60), unit: plain(20).nullable() }).meta({ title: 'NumericAnswer' }),
    /** Left by its id, right by its text. */
    z.object({ kind: z.literal('matching'), pairs: z.record(id, plain(2_000)) }).meta({ title: 'MatchingAnswer' }),
    z.object({ kind: z.literal('ordering'), items: z.array(id).max(20) }).meta({ title: 'OrderingAnswer' }),
    z.object({ kind: z.literal('cloze'), gaps: z.record(id, plain(300)) }).meta({ title: 'ClozeAnswer' }),
    z
      .object({
        kind: z.literal('hotspot'),
        points: z.array(z.object({ x: z.int().min(0).max(10_000), y: z.int().min(0).max(10_000) })).max(10),
      })
      .meta({ title: 'HotspotAnswer' }),
    z.object({ kind: z.literal('essay'), text: plain(40_000) }).meta({ title: 'EssayAnswer' }),
  ])
  .nullable();
export type AnswerValue = z.infer<typeof answerValue>;

export const questionKinds = Object.keys(questionBodies) as [QuestionKind, ...QuestionKind[]];

/** The files that a question's body shows, each once. */
export function filesOfBody(body: QuestionBody): number[] {
  if (body.kind === 'hotspot') return [body.fileId];
  if (body.kind !== 'single' && body.kind !== 'multiple') return [];
  return [...new Set(body.options.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])))];
}
