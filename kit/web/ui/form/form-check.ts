import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';

/** What is wrong, by the name of the input's field. */
export type Errors = Readonly<Record<string, string>>;

/** Messages by field, from the schema's own check. */
export function errorsOf(error: z.ZodError): Errors {
  return Object.fromEntries(error.issues.toReversed().map((issue) => [issue.path.join('.'), messageOf(issue)]));
}

// The schema's own words are for developers where nothing was given at all.
function messageOf(issue: z.core.$ZodIssue): string {
  const missing = issue.code === 'invalid_type' || (issue.code === 'invalid_value' && issue.input === undefined);
  return missing ? 'Fill in this field.' : issue.message;
}

/** True when the endpoint takes no empty value for a field. */
export function isRequired(endpoint: Endpoint, name: string): boolean {
  const field = endpoint.input.shape[name] as z.ZodType | undefined;
  return field !== undefined && [undefined, null, ''].every((empty) => !field.safeParse(empty).success);
}
