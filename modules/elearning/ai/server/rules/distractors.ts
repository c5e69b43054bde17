import { plainText } from '../../../content/server/text/snippet.rules.ts';
import type { FoundNumber } from './patterns.ts';
import { related } from './terms.ts';

/** Options of a choice: the right one and up to three wrong ones. */
export const optionsOf = (right: string, wrong: readonly string[]) =>
  [right, ...wrong.slice(0, 3)].map((text, place) => ({
    id: `o${place + 1}`,
    text,
    fileId: null,
    share: place === 0 ? 10_000 : 0,
    feedback: '',
  }));

/** Up to three texts that stand neither in the sentence nor give the right one away. */
export function textsApart(right: string, candidates: readonly string[], sentence: string): string[] {
  const [bare, said] = [plainText(right).trim(), plainText(sentence)];
  const found: string[] = [];
  for (const candidate of candidates) {
    const plain = plainText(candidate).trim();
    if (found.length === 3) break;
    if (plain === '' || said.includes(plain) || (bare !== '' && related(bare, plain))) continue;
    if (found.some((other) => related(plainText(other).trim(), plain))) continue;
    found.push(likeCase(candidate, right));
  }
  return found;
}

/** Begins as the right one does, so that a capital tells nothing. */
function likeCase(text: string, right: string): string {
  const [first = ''] = text;
  return /^\p{Lu}/u.test(right) ? first.toUpperCase() + text.slice(first.length) : text;
}

/** Numbers of the text that are none of the sentence’s, and near ones where there are too few. */
export function nearNumbers(right: FoundNumber, others: readonly FoundNumber[]): string[] {
  const written = (value: number) =>
    right.text.includes(',') && right.decimals === 0
      ? Math.round(value).toLocaleString('en')
      : value.toFixed(right.decimals).replace(/^-/, '');
  const alike = others.filter(({ value, decimals }) => decimals === right.decimals && isYear(value) === isYear(right.value));
  const step = isYear(right.value) ? 4 : Math.max(right.value / 5, 10 ** -right.decimals);
  const near = [right.value + step, right.value - step, right.value + 2 * step, right.value * 2 + step];
  const found = new Set([...alike.map(({ value }) => value), ...near].filter((value) => value >= 0).map(written));
  found.delete(right.text);
  found.delete(written(right.value));
  return [...found].slice(0, 3);
}

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1500 && value <= 2100;
