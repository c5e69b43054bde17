import { z } from 'zod';
import { pathParams } from '#kit/contract/calls/address.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type FieldError, UserError } from '#kit/contract/errors.ts';
import { noneOfTheForms, shown, unknownField } from '#kit/contract/field-words.ts';
import { unknownFields } from '#kit/contract/known-fields.ts';
import { there } from '#kit/server/sql/one.ts';

type Kind = 'number' | 'boolean' | 'array' | 'object' | 'string';

const decoders = new WeakMap<Endpoint, ReturnType<typeof inputDecoder>>();

/** The endpoint's function of `inputDecoder`, made when it is first called. */
export function decoderOf(endpoint: Endpoint): ReturnType<typeof inputDecoder> {
  const decode = decoders.get(endpoint) ?? inputDecoder(endpoint);
  decoders.set(endpoint, decode);
  return decode;
}

/**
 * Makes the function that turns path, query and body into an endpoint's input. Text of the path and the query becomes
 * numbers, booleans and lists where the schema asks for them; a body is taken as it is. What the endpoint does not name is
 * refused with its name, wherever it stands: a misspelt filter must not look like one that was heard.
 */
export function inputDecoder(endpoint: Endpoint): (params: unknown, query: unknown, body: unknown) => unknown {
  const inPath = pathParams(endpoint.path);
  const fromQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  // Read at the first call: for all endpoints at once it would double the time of a start.
  let known: ReadonlyMap<string, Kind> | undefined;
  return (params, query, body) => {
    const kinds = (known ??= fieldKinds(endpoint.input));
    const raw: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    const [source, other] = fromQuery ? [query, body] : [body, query];
    if (source !== undefined && source !== null && (typeof source !== 'object' || Array.isArray(source))) {
      throw new UserError('validation', 'Send one JSON object.');
    }
    const path = params as Record<string, string>;
    const refused = Object.keys(other ?? {}).map((key) => misplaced(key, fromQuery ? 'body' : 'query'));
    for (const [key, value] of Object.entries(source ?? {})) {
      if (inPath.includes(key)) refused.push(...differing(key, path[key], value));
      else raw[key] = fromQuery ? fromText(value, kinds.get(key) ?? 'string') : value;
    }
    for (const key of inPath) raw[key] = fromText(path[key], kinds.get(key) ?? 'string');
    const input = { ...raw };
    return parseInput(endpoint.input, input, [...unknownErrors(endpoint.input, input), ...refused.slice(0, mostNamed)]);
  };
}

/**
 * Parses against a schema; what is wrong comes back as one error with every field.
 * @param refused what the caller has found wrong besides
 */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown, refused: readonly FieldError[] = []): z.output<S> {
  const parsed = schema.safeParse(raw);
  const fields = [...(parsed.error ? fieldErrors(parsed.error.issues) : []), ...refused];
  if (parsed.success && fields.length === 0) return parsed.data;
  throw new UserError('validation', fields.length === 1 ? there(fields[0]).message : `Check ${fields.length} fields.`, {
    fields,
  });
}

/** Unknown fields that one answer names. */
const mostNamed = 20;

/** An error for each field, however deep, that a schema does not know. */
export function unknownErrors(schema: z.ZodType, raw: unknown): FieldError[] {
  const unknown = (unknownFields(schema, raw) ?? []).slice(0, mostNamed);
  return unknown.map((path) => ({ path: path.join('.'), message: unknownField(String(path.at(-1))) }));
}

/** What is wrong at which field. Of a field that takes several shapes, what is wrong with the one that was meant. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): FieldError[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: unknownField(key) }));
    const meant =
      issue.code === 'invalid_union' ? issue.errors.find((own) => own.every((inner) => inner.path.length > 0)) : undefined;
    if (meant && issue.message === noneOfTheForms) return fieldErrors(meant, path);
    return [{ path: path.join('.'), message: issue.message }];
  });
}

function misplaced(key: string, place: 'body' | 'query'): FieldError {
  const message =
    place === 'query'
      ? `There is no parameter “${shown(key)}” here: send the fields in the body.`
      : `There is no field “${shown(key)}” here: send the parameters in the address.`;
  return { path: key, message };
}

/** A record that was read may be sent back with the key that stands in the address; another key is a mistake. */
function differing(key: string, inPath: string | undefined, value: unknown): FieldError[] {
  const same = (typeof value === 'string' || typeof value === 'number') && String(value) === inPath;
  return same ? [] : [{ path: key, message: `“${shown(key)}” is in the address, and with another value here.` }];
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
