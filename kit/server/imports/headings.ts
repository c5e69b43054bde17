import type { ImportColumn } from './define-import.ts';
import { plain } from './row-reader.ts';

/**
 * Which heading each column most likely is: what the school said last time, else the same words, else words that mean
 * the same. A heading is given away once.
 * @param remembered plain heading to column key
 */
export function matchHeadings(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  remembered: ReadonlyMap<string, string>,
): Record<string, number> {
  const matches: Record<string, number> = {};
  const taken = new Set<number>();
  const words = headings.map((heading) => plain(heading.replaceAll('*', '')));
  const take = (key: string, at: number) => {
    if (at < 0 || taken.has(at) || key in matches) return;
    matches[key] = at;
    taken.add(at);
  };
  for (const [at, word] of words.entries()) {
    const key = remembered.get(word);
    if (key !== undefined && columns.some((column) => column.key === key)) take(key, at);
  }
  for (const { key, label } of columns)
    take(
      key,
      words.findIndex((word, at) => !taken.has(at) && word === plain(label)),
    );
  for (const { key, names = [] } of columns) {
    const meant = new Set([plain(key), ...names.map(plain)]);
    take(
      key,
      words.findIndex((word, at) => !taken.has(at) && meant.has(word)),
    );
  }
  return matches;
}
