import { bounded, whole } from '../../../contract/marked.ts';
import { attribute, child, deep, type Element, textOf } from '../xml.ts';

/** What a declaration says is right, in its order. */
export const rightValues = (declaration: Element): string[] =>
  deep(child(declaration, 'correctResponse') ?? { name: '', attributes: {}, children: [], line: 0 }, 'value').map((value) =>
    textOf(value).trim(),
  );

/** What each answer earns as a share of the most that can be earned; null where nothing is mapped. */
export function mappedShares(declaration: Element): Map<string, number> | null {
  const entries = deep(declaration, 'mapEntry').map(
    (one) => [attribute(one, 'mapKey'), Number(attribute(one, 'mappedValue'))] as const,
  );
  if (entries.length === 0) return null;
  const most = highest(declaration, entries);
  return new Map(entries.map(([name, value]) => [name, bounded((value / most) * whole)]));
}

/** The most that can be earned: all that is right together where several may be chosen, else the best. */
export function highest(declaration: Element, entries: readonly (readonly [string, number])[]): number {
  const many = attribute(declaration, 'cardinality') === 'multiple';
  const earned = entries.map(([, value]) => Math.max(0, value));
  const most = many ? earned.reduce((sum, value) => sum + value, 0) : Math.max(...earned);
  return most > 0 && Number.isFinite(most) ? most : 1;
}

/** How far from a right number an answer may lie, as the processing of an item says; nothing said: not at all. */
export function toleranceOf(root: Element, identifier: string): (value: number) => number {
  const equal = deep(root, 'equal').find((one) =>
    deep(one, 'variable').some((named) => attribute(named, 'identifier') === identifier),
  );
  const [first = 0, second = first] = equal ? attribute(equal, 'tolerance').split(/\s+/).map(Number) : [];
  const wider = Math.max(Math.abs(first || 0), Math.abs(second || 0));
  const mode = equal ? attribute(equal, 'toleranceMode') : 'exact';
  if (mode === 'relative') return (value) => Math.abs(value * wider) / 100;
  return () => (mode === 'absolute' ? wider : 0);
}
