import type { QuestionBody } from '../../../bank/contract/question.ts';
import { plainText } from '../../../content/server/text/snippet.rules.ts';
import type { DraftedKind, DraftLanguage } from '../../contract/words.ts';
import { nearNumbers, optionsOf, textsApart } from './distractors.ts';
import { definitionOf, listOf, numbersOf } from './patterns.ts';
import { randomOf, shuffled } from './random.ts';
import { isWhole, type Sentence, wordsIn } from './sentences.ts';
import { related, type Term } from './terms.ts';
import { phrases } from './words-of.ts';

/** A question that a sentence of a text gives. */
export interface DraftedQuestion {
  readonly text: string;
  readonly body: QuestionBody;
  readonly sentence: Sentence;
}

/** What questions are made of. */
export interface Material {
  readonly sentences: readonly Sentence[];
  readonly terms: readonly Term[];
  /** How much each term tells, by its plain form. */
  readonly weights: ReadonlyMap<string, number>;
  readonly language: DraftLanguage;
}

type Make = (sentence: Sentence, material: Material, random: () => number) => DraftedQuestion | null;

/** The terms that stand in a sentence, the telling ones first. */
function termsIn(sentence: string, { terms, weights }: Material): Term[] {
  const there = new Set(wordsIn(sentence).map((word) => plainText(word).trim()));
  const weight = ({ plain }: Term) => weights.get(plain) ?? 1;
  return terms.filter(({ plain }) => there.has(plain)).toSorted((a, b) => weight(b) - weight(a));
}

/** A sentence without a word, and the word as it stands in it. */
function without(sentence: string, plain: string): { before: string; word: string; after: string } | null {
  for (const match of sentence.matchAll(/[\p{L}\p{M}]+(?:['’ʼ-][\p{L}\p{M}]+)*/gu)) {
    const [word] = match;
    if (plainText(word).trim() === plain)
      return { before: sentence.slice(0, match.index), word, after: sentence.slice(match.index + word.length) };
  }
  return null;
}

const gap = '_____';

const choice = (text: string, right: string, wrong: readonly string[], sentence: Sentence): DraftedQuestion | null =>
  wrong.length < 2 ? null : { text, body: { kind: 'single', options: optionsOf(right, wrong), shuffle: true }, sentence };

/** “X is …”: which of these is it? */
const defined: Make = (sentence, material, random) => {
  const found = definitionOf(sentence.text);
  if (!found) return null;
  const others = material.sentences.flatMap(({ text }) => definitionOf(text)?.term ?? []);
  const wrong = textsApart(
    found.term,
    [...shuffled(others, random), ...shuffled(material.terms, random).map(({ word }) => word)],
    sentence.text,
  );
  return choice(phrases[material.language].which(found.verb, found.meaning), found.term, wrong, sentence);
};

/** A number of the sentence, among numbers of the text and near ones. */
const numbered: Make = (sentence, material, random) => {
  const [number] = shuffled(numbersOf(sentence.text), random);
  if (!number) return null;
  const inText = material.sentences.flatMap(({ text }) => numbersOf(text));
  const wrong = nearNumbers(number, shuffled(inText, random));
  const asked = `${sentence.text.slice(0, number.at)}${gap}${sentence.text.slice(number.at + number.text.length)}`;
  return choice(phrases[material.language].number(asked), number.text, wrong, sentence);
};

/** Which of these is not among what the sentence lists? */
const listed: Make = (sentence, material, random) => {
  const items = listOf(sentence.text);
  if (!items) return null;
  const [wrong] = textsApart(
    '',
    shuffled(material.terms, random).map(({ word }) => word),
    sentence.text,
  );
  if (wrong === undefined) return null;
  const asked = sentence.text.slice(0, sentence.text.indexOf(items[0] ?? '')).trim();
  return choice(phrases[material.language].notOf(asked), wrong, items.slice(0, 3), sentence);
};

/** The telling word of a sentence, among others of the text. */
const gapped: Make = (sentence, material, random) => {
  const [term] = termsIn(sentence.text, material);
  const cut = term && without(sentence.text, term.plain);
  if (!cut) return null;
  const wrong = textsApart(
    cut.word,
    shuffled(material.terms, random).map(({ word }) => word),
    sentence.text,
  );
  return choice(phrases[material.language].complete(`${cut.before}${gap}${cut.after}`), cut.word, wrong, sentence);
};

const single: Make = (...given) => defined(...given) ?? listed(...given) ?? numbered(...given) ?? gapped(...given);

/** The sentence as it is, or with another term or number in it. */
const trueFalse: Make = (sentence, material, random) => {
  const made = (text: string, right: boolean): DraftedQuestion => ({
    text: phrases[material.language].trueOrFalse(text),
    body: { kind: 'trueFalse', right, whenTrue: right ? '' : sentence.text, whenFalse: right ? sentence.text : '' },
    sentence,
  });
  if (random() < 0.5) return made(sentence.text, true);
  const [number] = numbersOf(sentence.text);
  const [other] = number ? nearNumbers(number, []) : [];
  if (number && other !== undefined)
    return made(`${sentence.text.slice(0, number.at)}${other}${sentence.text.slice(number.at + number.text.length)}`, false);
  const [term] = termsIn(sentence.text, material);
  const cut = term && without(sentence.text, term.plain);
  const [wrong] = cut
    ? textsApart(
        cut.word,
        shuffled(material.terms, random).map(({ word }) => word),
        sentence.text,
      )
    : [];
  if (!cut || wrong === undefined) return made(sentence.text, true);
  const like = /^\p{Lu}/u.test(cut.word) ? wrong.charAt(0).toUpperCase() + wrong.slice(1) : wrong;
  return made(`${cut.before}${like}${cut.after}`, false);
};

/** Two telling words are typed into the sentence; one where it has one. */
const cloze: Make = (sentence, material) => {
  if (/[{}]/.test(sentence.text)) return null;
  const chosen: string[] = [];
  for (const { plain } of termsIn(sentence.text, material))
    if (chosen.length < 2 && chosen.every((other) => !related(other, plain))) chosen.push(plain);
  const gaps: string[] = [];
  let rest = sentence.text;
  let text = '';
  for (;;) {
    const cuts = chosen.flatMap((plain) => without(rest, plain) ?? []).toSorted((a, b) => a.before.length - b.before.length);
    const [cut] = cuts;
    if (!cut || gaps.length === 2) break;
    gaps.push(cut.word);
    text += `${cut.before}{{${gaps.length}}}`;
    rest = cut.after;
    chosen.splice(chosen.indexOf(plainText(cut.word).trim()), 1);
  }
  if (gaps.length === 0) return null;
  return {
    text: phrases[material.language].fill,
    body: {
      kind: 'cloze',
      text: text + rest,
      gaps: gaps.map((word, place) => ({
        id: `g${place + 1}`,
        how: 'typed' as const,
        variants: [{ text: word, share: 10_000 }],
        tolerance: 0,
        weight: 1,
      })),
    },
    sentence,
  };
};

/** What is defined is asked for in a word; else the telling word of the sentence. */
const short: Make = (sentence, material) => {
  const found = definitionOf(sentence.text);
  const [term] = termsIn(sentence.text, material);
  const cut = term && without(sentence.text, term.plain);
  const right = found?.term ?? cut?.word;
  if (right === undefined) return null;
  const text = found
    ? phrases[material.language].name(found.verb, found.meaning)
    : phrases[material.language].missing(`${cut?.before ?? ''}${gap}${cut?.after ?? ''}`);
  return { text, body: { kind: 'short', variants: [{ text: right, share: 10_000 }], caseMatters: false }, sentence };
};

const makers: Record<DraftedKind, Make> = { single, trueFalse, cloze, short };

/** How much a sentence tells: the weight of its terms, more where it defines, counts or lists. */
function weightOf(sentence: Sentence, material: Material): number {
  const words = termsIn(sentence.text, material).slice(0, 4);
  const told = words.reduce((sum, { plain }) => sum + (material.weights.get(plain) ?? 1), 0);
  const form = definitionOf(sentence.text) ? 3 : listOf(sentence.text) || numbersOf(sentence.text).length > 0 ? 1.5 : 1;
  return told * form;
}

/**
 * Questions that a text gives, of the kinds asked for in turn, one from each sentence, the telling sentences first.
 * @param seed another one chooses and orders otherwise
 */
export function draftQuestions(
  material: Material,
  { kinds, count, seed }: { kinds: readonly DraftedKind[]; count: number; seed: number },
): DraftedQuestion[] {
  const random = randomOf(seed + 1);
  const seen = new Set<string>();
  const sentences = material.sentences
    .filter((sentence) => isWhole(sentence) && sentence.text.length <= 400)
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .map((sentence) => ({ sentence, weight: weightOf(sentence, material) * (seed === 0 ? 1 : 0.25 + random()) }))
    .toSorted((a, b) => b.weight - a.weight);
  const found: DraftedQuestion[] = [];
  for (const { sentence } of sentences) {
    if (found.length === count) break;
    const turn = found.length % kinds.length;
    for (const kind of [...kinds.slice(turn), ...kinds.slice(0, turn)]) {
      const made = makers[kind](sentence, material, random);
      if (made === null) continue;
      found.push(made);
      break;
    }
  }
  return found;
}
