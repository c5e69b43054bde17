import type { HistoryEntry } from '#kit/contract/history.ts';

type Change = HistoryEntry['changes'][number];

// They change with every save and say nothing to a reader.
const silent = new Set(['id', 'version']);

/** What differs between a record before and after, field by field, as text. */
export function fieldChanges(before: unknown, after: unknown): Change[] {
  const was = fields(before);
  const is = fields(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !silent.has(field))
    .map((field) => ({ field, before: text(was[field]), after: text(is[field]) }))
    .filter((change) => change.before !== change.after);
}

function fields(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
}

function text(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
