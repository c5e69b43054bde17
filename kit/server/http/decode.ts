import { z } from 'zod';
import { type Endpoint, pathParams } from '#kit/contract/endpoint.ts';
import { type FieldError, UserError } from '#kit/contract/errors.ts';

type Kind = 'number' | 'boolean' | 'array' | 'object' | 'string';

/**
 * Makes the function that turns path, query and body into an endpoint's input. Text of the path and the query becomes
 * numbers, booleans and lists where the schema asks for them; a body is taken as it is.
 */
export function inputDecoder(endpoint: Endpoint): (params: unknown, query: unknown, body: unknown) => unknown {
  const inPath = pathParams(endpoint.path);
  const fromQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  // Read at the first call: for all endpoints at once it would double the time of a start.
  let known: ReadonlyMap<string, Kind> | undefined;
  return (params, query, body) => {
    const kinds = (known ??= fieldKinds(endpoint.input));
    const raw: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    const source = fromQuery ? query : body;
    if (source !== undefined && source !== null && (typeof source !== 'object' || Array.isArray(source))) {
      throw new UserError('validation', 'Send one JSON object.');
    }
    for (const [key, value] of Object.entries(source ?? {})) {
      if (!Object.hasOwn(endpoint.input.shape, key)) continue;
      raw[key] = fromQuery ? fromText(value, kinds.get(key) ?? 'string') : value;
    }
    for (const key of inPath) raw[key] = fromText((params as Record<string, unknown>)[key], kinds.get(key) ?? 'string');
    return parseInput(endpoint.input, { ...raw });
  };
}

/** Parses against a schema; what is wrong comes back as one error with every field. */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const fields: FieldError[] = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new UserError('validation', fields.length === 1 ? (fields[0]?.message ?? '') : `Check ${fields.length} fields.`, {
    fields,
  });
}

function fieldKinds(schema: z.ZodObject): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const [key, field] of Object.entries(schema.shape))
    kinds.set(key, kindOf(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })));
  return kinds;
}

interface JsonSchema {
  type?: unknown;
  anyOf?: unknown;
}

function kindOf(schema: JsonSchema): Kind {
  if (Array.isArray(schema.anyOf)) {
    const kinds = schema.anyOf.map((option) => kindOf(option as JsonSchema));
    return kinds.find((kind) => kind !== 'string') ?? 'string';
  }
  if (schema.type === 'integer') return 'number';
  return schema.type === 'number' || schema.type === 'boolean' || schema.type === 'array' || schema.type === 'object'
    ? schema.type
    : 'string';
}

function fromText(value: unknown, kind: Kind): unknown {
  if (kind === 'array')
    return (Array.isArray(value) ? value : [value]).map((item) => (/^-?\d{1,15}$/.test(String(item)) ? Number(item) : item));
  if (typeof value !== 'string') return value;
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (kind !== 'object') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
