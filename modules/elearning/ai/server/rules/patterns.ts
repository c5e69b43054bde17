import { wordsIn } from './sentences.ts';
import { isStopWord } from './stop-words.ts';

/** What a sentence says something is. */
export interface Definition {
  readonly term: string;
  /** `is a`, `means`, `ni`: as it stands. */
  readonly verb: string;
  readonly meaning: string;
}

const verbs = [
  'is defined as',
  'is known as',
  'is called',
  'refers to',
  'means',
  'is',
  'are',
  'maana yake ni',
  'humaanisha',
  'huitwa',
  'ni',
];
const definition = new RegExp(
  `^(?:(?:An?|The) )?(?<term>[^,;:()]{3,60}?) (?<verb>${verbs.join('|')}) (?<meaning>[^;]{15,300})[.!]$`,
  'u',
);

/** The term that a sentence defines; null where it defines none. */
export function definitionOf(sentence: string): Definition | null {
  const groups = definition.exec(sentence)?.groups;
  if (!groups) return null;
  const { term = '', verb = '', meaning = '' } = groups;
  const words = wordsIn(term);
  if (words.length === 0 || words.length > 4 || words.every((word) => isStopWord(word))) return null;
  // “It is …”, “There are …”: what is meant stands elsewhere.
  if (isStopWord(words[0] ?? '')) return null;
  if (
    (verb === 'is' || verb === 'are') &&
    !/^(?:an?|the|one|any|when|where|all|those|substances|organisms|parts) /iu.test(meaning)
  )
    return null;
  return { term, verb, meaning };
}

/** A number in a sentence, as it is written. */
export interface FoundNumber {
  readonly at: number;
  readonly text: string;
  readonly value: number;
  readonly decimals: number;
}

const number = /(?<![\p{L}\d.,/-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\d/-])|(?<![\p{L}\d.,/-])\d+(?:\.\d+)?(?![\p{L}\d/-])/gu;

export function numbersOf(sentence: string): FoundNumber[] {
  return [...sentence.matchAll(number)].map((match) => {
    const [text] = match;
    const plain = text.replaceAll(',', '');
    return { at: match.index, text, value: Number(plain), decimals: plain.split('.')[1]?.length ?? 0 };
  });
}

/** The things that a sentence lists: “…, … and …”, “…, … na …”; null for fewer than three. */
export function listOf(sentence: string): string[] | null {
  const match =
    /(?:(?:[\p{L}\p{M}\d'’ -]{3,40}), )+[\p{L}\p{M}\d'’ -]{3,40},? (?:and|or|na|au) [\p{L}\p{M}\d'’ -]{3,40}(?=[.!,;]|$)/u.exec(
      sentence,
    );
  if (!match) return null;
  const items = match[0]
    .split(/, (?:and |or |na |au )?| (?:and|or|na|au) /u)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  // What stands before the first thing belongs to the sentence.
  const [first = '', ...others] = items;
  const head =
    first.split(/ (?:are|include|includes|of|with|contains?|has|have|into|by|from|is|ni|kama|zina|ina|vya|za|ya) /u).at(-1) ??
    first;
  const all = [head.trim(), ...others];
  return all.length >= 3 && all.every((item) => wordsIn(item).length >= 1 && wordsIn(item).length <= 4) ? all : null;
}
