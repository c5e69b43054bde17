import { syllable } from 'syllable';
import type { Output } from '#kit/contract/endpoint.ts';
import type { toolsApi } from '../../contract/tools.ts';
import { sentencesOf, wordsIn } from './sentences.ts';
import { languageSigns } from './stop-words.ts';

const levels: readonly [below: number, level: string][] = [
  [30, 'Lower primary'],
  [60, 'Upper primary'],
  [90, 'Junior secondary'],
  [120, 'Senior secondary'],
  [Infinity, 'College and above'],
];

/** How hard a text is to read, by the formulas of Flesch and Kincaid (1975). Null for a text without a word. */
export function readabilityOf(text: string): Output<typeof toolsApi.readability> | null {
  const sentences = sentencesOf(text, null)
    .map((sentence) => ({ text: sentence.text, words: wordsIn(sentence.text) }))
    .filter(({ words }) => words.length > 0);
  const words = sentences.flatMap((sentence) => sentence.words);
  if (words.length === 0) return null;
  const counted = words.map((word) => ({ word, syllables: Math.max(1, syllable(word)) }));
  const syllables = counted.reduce((sum, one) => sum + one.syllables, 0);
  const [perSentence, perWord] = [words.length / sentences.length, syllables / words.length];
  const grade = Math.max(0, Math.round((0.39 * perSentence + 11.8 * perWord - 15.59) * 10));
  const ease = Math.round((206.835 - 1.015 * perSentence - 84.6 * perWord) * 10);
  const hard = new Map(
    counted
      .filter((one) => one.syllables >= 4)
      .toSorted((a, b) => b.syllables - a.syllables)
      .map(({ word }) => [word.toLowerCase(), word]),
  );
  const [longest] = sentences.toSorted((a, b) => b.words.length - a.words.length);
  const signs = languageSigns(words);
  return {
    sentences: sentences.length,
    words: words.length,
    syllables,
    grade,
    ease,
    level: levels.find(([below]) => grade < below)?.[1] ?? 'College and above',
    hard: [...hard.values()].slice(0, 12),
    longest: (longest?.text ?? '').slice(0, 1000),
    english: signs.english >= signs.swahili && signs.english * 20 >= words.length,
  };
}
