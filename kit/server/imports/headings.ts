import type { ImportColumn } from './define-import.ts';
import { plain } from './row-reader.ts';

/**
 * Which heading each column most likely is: what the school said last time, else the same words, else words that mean
 * the same, else a heading that names one column in two ways: FORM/GRADE, TEL NO. (MOBILE). A heading is given away once.
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
      words.findIndex((word, at) => !taken.has(at) && word !== '' && word === plain(label)),
    );
  const meant = new Map<string, string>();
  for (const { key, label, names = [] } of columns)
    for (const name of [key, label, ...names].map(plain)) if (!meant.has(name)) meant.set(name, key);
  for (const { key, names = [] } of columns) {
    const own = new Set([plain(key), ...names.map(plain)]);
    take(
      key,
      words.findIndex((word, at) => !taken.has(at) && own.has(word)),
    );
  }
  for (const [at, heading] of headings.entries()) {
    if (taken.has(at)) continue;
    const keys = new Set(waysOf(heading).flatMap((word) => meant.get(word) ?? []));
    const [key] = keys;
    if (keys.size === 1 && key !== undefined) take(key, at);
  }
  return matches;
}

/** The ways in which a heading names its column: around its strokes, without what stands in brackets, without "No." */
function waysOf(heading: string): string[] {
  const whole = heading.replaceAll('*', '').replaceAll(/\([^)]*\)?/g, ' ');
  const bracketed = /\(([^)]*)\)/.exec(heading)?.[1] ?? '';
  const parts = [whole, bracketed, ...whole.split(/[/|,&]|\bor\b/i)];
  return [...parts, ...parts.map((part) => part.replace(/\b(?:nos?|number|name)\b\.?\s*$/i, ''))].map(plain).filter(Boolean);
}
