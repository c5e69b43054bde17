import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant.ts';
import { changesOf } from './operators.ts';
import { sqlChangesOf } from './sql-operators.ts';
import { functionOf, placesOf } from './tree.ts';

/** Every mutant of a file. */
export function mutantsOf(root: string, file: string): Mutant[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return placesOf(source).flatMap((place) =>
    [...changesOf(place, source), ...sqlChangesOf(place.node, source)].map((change) => ({
      ...change,
      file,
      line: source.slice(0, change.start).split('\n').length,
      within: functionOf(place),
      before: source.slice(change.start, change.end),
    })),
  );
}

/** The file's text with the mutant in it. */
export function mutated(source: string, { start, end, before, after }: Mutant): string {
  if (source.slice(start, end) !== before) throw new Error(`${before} is not there any more.`);
  return source.slice(0, start) + after + source.slice(end);
}
