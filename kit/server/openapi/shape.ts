import { z } from 'zod';

/** A part of JSON Schema as zod writes it. */
export type Json = Record<string, unknown>;

export type Direction = 'input' | 'output';

/** Formats whose pattern says nothing more than their name. */
const named = new Set(['date', 'date-time', 'time', 'email', 'uuid', 'uri']);

/** What the document says once of all texts, instead of at every field (`kit/contract/fields.ts`). */
const plainText = String.raw`^(?:\P{Cc}|[\n\r\t])*$`;

const bounds = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'maxItems'];

/**
 * A schema as the document shows it: without the bounds that every whole number has and the patterns of known formats.
 * What goes in takes no other fields; what comes out may get more of them later.
 */
export function shapeOf(schema: z.ZodType, io: Direction): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return plain(shape, io) as Json;
}

function plain(value: unknown, io: Direction): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, io));
  if (!isJson(value)) return value;
  const shape = { ...value };
  if (shape['maximum'] === Number.MAX_SAFE_INTEGER) delete shape['maximum'];
  if (shape['minimum'] === Number.MIN_SAFE_INTEGER) delete shape['minimum'];
  // What a value may be is judged when it comes in.
  if (io === 'output') for (const bound of bounds) delete shape[bound];
  if (named.has(String(shape['format'])) || shape['pattern'] === plainText) delete shape['pattern'];
  if (shape['type'] === 'object' && shape['properties'] !== undefined) {
    if (io === 'output') delete shape['additionalProperties'];
    else shape['additionalProperties'] = false;
  }
  return orNull(mapShapes(shape, (inner) => plain(inner, io) as Json));
}

/** "Text or null" in one word instead of two shapes. An empty text counts as null where null may be: the document says so once. */
function orNull(shape: Json): Json {
  const every = (shape['anyOf'] ?? []) as Json[];
  const [first, second, ...more] =
    every.length === 3 && every[0]?.['const'] === '' && every[1]?.['type'] === 'null' ? [every[2], every[1]] : every;
  if (!first || second?.['type'] !== 'null' || more.length > 0) return shape;
  const { anyOf: _, ...rest } = shape;
  if (Array.isArray(first['type']) && first['type'].includes('null')) return { ...first, ...rest };
  if (typeof first['type'] !== 'string' || 'enum' in first || 'const' in first) return shape;
  return { ...first, type: [first['type'], 'null'], ...rest };
}

/** The schema with every schema directly in it changed; `name` is the field it stands at, or null. */
export function mapShapes(shape: Json, change: (inner: Json, name: string | null) => Json): Json {
  const result = { ...shape };
  if (isJson(shape['properties']))
    result['properties'] = Object.fromEntries(
      Object.entries(shape['properties']).map(([name, inner]) => [name, change(inner as Json, name)]),
    );
  for (const key of ['items', 'additionalProperties', 'propertyNames'] as const) {
    const inner = shape[key];
    if (isJson(inner)) result[key] = change(inner, null);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    const inner = shape[key];
    if (Array.isArray(inner)) result[key] = inner.map((one) => change(one as Json, null));
  }
  return result;
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
