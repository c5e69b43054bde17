import { expect, test } from 'vitest';
import { wrongInBody } from '../../../bank/contract/check-body.ts';
import { questionBody } from '../../../bank/contract/question.ts';
import type { DraftedKind, DraftLanguage } from '../../contract/words.ts';
import { draftQuestions } from './draft-questions.ts';
import { readabilityOf } from './readability.ts';
import { sentencesOf } from './sentences.ts';
import { termsOf, weightsOf } from './terms.ts';

const english = `Osmosis

Osmosis is the movement of water through a membrane from a weak solution to a strong one. Diffusion is the movement of
particles from where they are many to where they are few. The human heart beats about 72 times in a minute. A plant needs water,
sunlight, minerals and carbon dioxide. Chlorophyll absorbs the energy of sunlight in the chloroplast. In 1674 Leeuwenhoek saw
bacteria through a microscope. Is that all? Mr. Otieno says e.g. turgor keeps a plant upright.`;
const swahili = `Fasihi ni sanaa ya lugha inayotumia maneno kuelezea maisha ya binadamu. Tashbihi ni mbinu ya kulinganisha vitu viwili kwa
kutumia maneno ya kulinganisha. Shairi lina beti, mishororo, vina na mizani. Tarbia huwa na mishororo 4 katika kila ubeti.`;

const make = (text: string, kinds: DraftedKind[], language: DraftLanguage = 'english', seed = 0, count = 20) => {
  const terms = termsOf(text);
  return draftQuestions(
    { sentences: sentencesOf(text, 3), terms, weights: weightsOf(terms, new Map(), 0), language },
    { kinds, count, seed },
  );
};

test('every question can be asked, stands in its sentence, and comes from another one', () => {
  for (const [text, language] of [
    [english, 'english'],
    [swahili, 'swahili'],
  ] as const)
    for (let seed = 0; seed < 12; seed += 1) {
      const made = make(text, ['single', 'trueFalse', 'cloze', 'short'], language, seed);
      expect(made.length).toBeGreaterThanOrEqual(4);
      expect(new Set(made.map(({ sentence }) => sentence.text)).size).toBe(made.length);
      for (const { body, sentence } of made) {
        expect(wrongInBody(questionBody.parse(body)), sentence.text).toEqual([]);
        expect(text.replace(/\s+/g, ' ')).toContain(sentence.text);
        expect(sentence.page).toBe(3);
        if (body.kind === 'single') {
          const right = body.options.filter(({ share }) => share === 10_000);
          expect([right.length, body.options.length >= 3]).toEqual([1, true]);
          expect(new Set(body.options.map((option) => option.text.toLowerCase())).size).toBe(body.options.length);
        }
        if (body.kind === 'trueFalse' && !body.right)
          expect(text.replace(/\s+/g, ' ')).not.toContain(body.whenFalse === '' ? '\0' : body.whenFalse);
      }
    }
});

test('a definition asks for its term among others of the text, a number among numbers, a list for what does not belong', () => {
  const made = make(english, ['single']);
  const of = (begin: string) => made.find(({ sentence }) => sentence.text.startsWith(begin));
  const rightOf = (one: ReturnType<typeof of>) =>
    one?.body.kind === 'single' ? one.body.options.find(({ share }) => share > 0)?.text : undefined;
  expect(of('Osmosis')?.text).toBe(
    'Which of these is the movement of water through a membrane from a weak solution to a strong one?',
  );
  expect(rightOf(of('Osmosis'))).toBe('Osmosis');
  expect([of('The human heart')?.text, rightOf(of('The human heart'))]).toEqual([
    'Which number belongs in the gap? “The human heart beats about _____ times in a minute.”',
    '72',
  ]);
  // What does not belong stands not in the list.
  const list = of('A plant needs');
  expect(list?.text).toContain('does not belong');
  expect(list?.sentence.text).not.toContain(rightOf(list) ?? '-');
});

test('in Kiswahili the question is in Kiswahili', () => {
  const made = make(swahili, ['single', 'short'], 'swahili');
  expect(made.map(({ text }) => text).join('\n')).toMatch(/Ni kipi kati ya hivi ni sanaa ya lugha|Nini ni sanaa ya lugha/);
  expect(made.map(({ text }) => text).join('\n')).not.toMatch(/Which|What/);
});

test('another seed draws otherwise, the same one the same', () => {
  const said = (seed: number) => JSON.stringify(make(english, ['single', 'trueFalse', 'cloze', 'short'], 'english', seed));
  expect(said(5)).toBe(said(5));
  expect(new Set([1, 2, 3, 4, 5].map(said)).size).toBeGreaterThan(1);
});

test('of what has no whole sentence nothing is made, however long, odd or hostile it is', () => {
  for (const text of [
    '',
    '   ',
    'Osmosis',
    '{{1}} {{2}} {}',
    '\u202E\u200B',
    'Is it? Is it not?',
    '🙂'.repeat(500),
    `${'a '.repeat(20_000)}.`,
  ])
    expect(make(text, ['single', 'cloze', 'short', 'trueFalse'])).toEqual([]);
  for (const { body } of make('Braces {{1}} are the sign of a gap in the template language here.', ['cloze', 'trueFalse']))
    expect(body.kind).not.toBe('cloze');
});

test('readability counts words, sentences and syllables, and knows that the formula is made for English', () => {
  const easy = readabilityOf('The cat sat on the mat. The dog ran to the cat.');
  expect(easy).toMatchObject({
    sentences: 2,
    words: 12,
    syllables: 12,
    grade: 0,
    level: 'Lower primary',
    english: true,
    hard: [],
  });
  // 0.39 × 6 + 11.8 × 1 − 15.59 is below 0; the ease is 206.835 − 1.015 × 6 − 84.6.
  expect(easy?.ease).toBe(Math.round((206.835 - 6.09 - 84.6) * 10));
  const hard = readabilityOf(
    'Photosynthetic organisms synthesise carbohydrates utilising electromagnetic radiation of the environment.',
  );
  expect(hard?.grade).toBeGreaterThan(150);
  expect(hard?.hard).toContain('electromagnetic');
  expect(readabilityOf(swahili)?.english).toBe(false);
  expect(readabilityOf('12 + 34 = 46')).toBeNull();
});
