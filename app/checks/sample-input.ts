import { z } from 'zod';
import { pathParams } from '#kit/contract/calls/address.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';

/** The part of JSON Schema that zod writes and the checks read. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  default?: unknown;
  additionalProperties?: Schema | boolean;
}

const schemas = new WeakMap<Endpoint, Schema>();

/** An endpoint's input as JSON Schema, the same object each time. */
export function inputSchema(endpoint: Endpoint): Schema {
  const schema = schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(endpoint, schema);
  return schema;
}

interface Options {
  /** False: only what is required. */
  full: boolean;
  /** The value of a field that names a record; `place` is its dotted path, the same in every call. */
  key: (place: string) => number;
}

/** An input that satisfies an endpoint's schema as far as the schema says what it wants. */
export function sampleInput(endpoint: Endpoint, options: Options): Record<string, unknown> {
  const schema = inputSchema(endpoint);
  const inPath = pathParams(endpoint.path);
  return sample(schema, '', { ...options, inPath }) as Record<string, unknown>;
}

const recordKey = /(^id|Id|Ids|^ids)$/;

function sample(schema: Schema, place: string, options: Options & { inPath: string[] }): unknown {
  const name =
    place
      .replace(/\.\d+$/, '')
      .split('.')
      .at(-1) ?? '';
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sample(best(choices), place, options);
  if (schema.allOf?.[0]) return sample(schema.allOf[0], place, options);
  switch (schema.type) {
    case 'integer':
    case 'number':
      if (recordKey.test(name) || options.inPath.includes(place)) return options.key(place);
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return false;
    case 'array':
      return options.full || (schema.minItems ?? 0) > 0 ? [sample(schema.items ?? {}, `${place}.0`, options)] : [];
    case 'object':
      return sampleObject(schema, place, options);
    case 'null':
      return null;
    default:
      return sampleText(schema, name);
  }
}

function sampleObject(schema: Schema, place: string, options: Options & { inPath: string[] }): Record<string, unknown> {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([key]) => options.full || required.has(key));
  return Object.fromEntries(fields.map(([key, field]) => [key, sample(field, place ? `${place}.${key}` : key, options)]));
}

/** Of several shapes the one that says most: an object before a number before text before null. */
function best(choices: Schema[]): Schema {
  const order = ['object', 'array', 'integer', 'number', 'string', 'boolean'];
  const rank = (choice: Schema) => {
    const at = order.indexOf(choice.type ?? 'string');
    return choice.const === '' || choice.type === 'null' || at < 0 ? order.length : at;
  };
  return choices.toSorted((a, b) => rank(a) - rank(b))[0] ?? {};
}

function sampleText(schema: Schema, name: string): string {
  if (/phone/i.test(name)) return '0712345678';
  if (schema.format === 'email' || /email/i.test(name)) return 'person@example.com';
  if (schema.format === 'date') return /^(to|until)$|end|close|To$/i.test(name) ? '2026-05-08' : '2026-05-04';
  if (schema.format === 'date-time') return '2026-05-04T08:00:00Z';
  if (schema.format === 'uri' || schema.format === 'url') return 'https://example.com';
  if (/sort/.test(name)) return 'name';
  const least = Math.max(schema.minLength ?? 1, 8);
  return 'sample text of a test '
    .repeat(20)
    .slice(0, Math.min(least, schema.maxLength ?? least))
    .trim();
}
