import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';

/** What is wrong, by the name of the input's field. */
export type Errors = Readonly<Record<string, string>>;

/**
 * Messages by field in the order of the fields and their rows, from the schema's own check; of each field the first.
 * @param input what was checked: tells a field with the wrong thing in it from an empty one
 */
export function errorsOf(error: z.ZodError, input?: unknown): Errors {
  const errors = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (!errors.has(path)) errors.set(path, messageOf(issue, isGiven(input, issue.path)));
  }
  return Object.fromEntries(errors);
}

// The schema's own words are for developers where nothing was given at all.
function messageOf(issue: z.core.$ZodIssue, given: boolean): string {
  const missing = issue.code === 'invalid_type' || (issue.code === 'invalid_value' && issue.input === undefined);
  return missing && !given ? 'Fill in this field.' : issue.message;
}

/** Whether words stand at a path of what was checked. */
function isGiven(input: unknown, path: readonly PropertyKey[]): boolean {
  let at = input;
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  return typeof at === 'string' && at.trim() !== '';
}

/** True when the endpoint takes no empty value for a field. */
export function isRequired(endpoint: Endpoint, name: string): boolean {
  const field = endpoint.input.shape[name] as z.ZodType | undefined;
  return field !== undefined && [undefined, null, ''].every((empty) => !field.safeParse(empty).success);
}
