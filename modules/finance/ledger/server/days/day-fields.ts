import { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { DayKind } from './day-rules.ts';

type Fields = Readonly<Record<string, DayKind>>;

/** Of endpoints that write: which of the fields is a day, and of what. Whatever only reads asks about any day. */
export type DayFields = readonly (readonly [Endpoint, Fields])[];

const called = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What areas say of their endpoints, by the call. */
export const byCall = (written: DayFields): ReadonlyMap<string, Fields> =>
  new Map(written.map(([endpoint, fields]) => [called(endpoint), fields]));

/**
 * The days that an endpoint takes, by their dotted path. Throws for one that writes a day of which nobody has said what
 * it may be, so that the product does not start with it.
 */
export function daysOf(endpoint: Endpoint, said: ReadonlyMap<string, Fields>): Fields {
  const paths = dayPaths(endpoint);
  const known = said.get(called(endpoint)) ?? {};
  const read = endpoint.method === 'GET';
  const kinds = paths.map((path): [string, DayKind] => {
    const kind = known[path] ?? (read ? 'asked' : null);
    if (kind === null) throw new Error(`${called(endpoint)}: say in its area’s days.ts what ${path} may be.`);
    return [path, kind];
  });
  return Object.fromEntries(kinds);
}

interface Schema {
  format?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Read once of each schema: a second app in the process asks for the same. */
const pathsOf = new WeakMap<z.ZodObject, readonly string[]>();

/** The dotted paths of an endpoint's days; `*` stands for every item of a list. */
function dayPaths({ input }: Endpoint): readonly string[] {
  const known = pathsOf.get(input);
  if (known) return known;
  const walk = (schema: Schema, path: readonly string[]): string[] => [
    ...(schema.format === 'date' ? [path.join('.')] : []),
    ...(schema.anyOf ?? []).flatMap((one) => walk(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, [...path, key])),
    ...(schema.items ? walk(schema.items, [...path, '*']) : []),
  ];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const paths = [...new Set(walk(schema, []))];
  pathsOf.set(input, paths);
  return paths;
}
