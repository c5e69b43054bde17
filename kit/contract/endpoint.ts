import './field-words.ts';
import { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { LiveTopic } from './live.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the server, declared once and read by the server, the typed client, the OpenAPI document and the checks.
 * `input` is one object: fields named in the path (`:id`) come from the path, the others from the query string
 * (GET, DELETE) or the JSON body (POST, PUT, PATCH). What `input` does not name is refused.
 */
export interface Endpoint<A extends Access = Access, I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  /** Fastify notation: `/api/settings/hostels/:id`. */
  readonly path: string;
  readonly access: A;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /** Codes this call may answer beyond validation, unauthorised, forbidden and too_many. */
  readonly errors: readonly ErrorCode[];
  /** True: an `Idempotency-Key` header is required and the same key answers the first answer again. */
  readonly idempotent: boolean;
  /** True: multipart with parts `file` and `otherdata` (JSON of `input`); the handler receives `ctx.upload`. */
  readonly upload: boolean;
  /** The largest file that it takes, in bytes; null: that of every upload (`largestUpload`). */
  readonly largest: number | null;
  /** True: a POST that only reads (a check, a preview): runs read-only and writes no audit row. */
  readonly reads: boolean;
  /** True: who has a second factor gives a fresh code of it first. */
  readonly stepUp: boolean;
  /** True: what is sent may wait on the user's computer until the line is back, and is then taken once. Never money. */
  readonly waits: boolean;
  /** True: what it writes says itself who wrote it when, and its input stands in no audit; what it reports does. */
  readonly unnoted: boolean;
  /** What screens elsewhere are told of when it has been done. */
  readonly tells: readonly LiveTopic[];
  /** The scope that an API token needs: set by `defineModule`; null: no token opens it. */
  readonly scope: string | null;
}

interface Declared<A extends Access, I extends z.ZodObject, O extends z.ZodType> {
  method: Method;
  path: string;
  access: A;
  summary: string;
  input?: I;
  output?: O;
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  upload?: boolean;
  largest?: number;
  reads?: boolean;
  stepUp?: boolean;
  waits?: boolean;
  unnoted?: boolean;
  tells?: readonly LiveTopic[];
}

const nothing = z.object({});

/** Declares an endpoint. Without `input` it takes nothing; without `output` it answers `{}`. */
export function endpoint<const A extends Access, I extends z.ZodObject = typeof nothing, O extends z.ZodType = typeof nothing>(
  declared: Declared<A, I, O>,
): Endpoint<A, I, O> {
  return {
    errors: [],
    idempotent: false,
    upload: false,
    largest: null,
    stepUp: false,
    waits: false,
    unnoted: false,
    tells: [],
    scope: null,
    reads: declared.method === 'GET',
    ...declared,
    input: (declared.input ?? nothing) as I,
    output: (declared.output ?? nothing) as O,
  };
}

/** A module's endpoints of one resource: `{ list, get, create, update, remove, … }`. */
export type Api = Readonly<Record<string, Endpoint>>;

/** What a handler receives after parsing. */
export type Input<E> = E extends Endpoint<Access, infer I> ? z.output<I> : never;
/** What a caller passes. */
export type CallInput<E> = E extends { readonly input?: infer I extends z.ZodObject } ? z.input<I> : never;
/** What a caller gets back. */
export type Output<E> = E extends { readonly output?: infer O extends z.ZodType } ? z.output<O> : never;
/** What a handler returns. */
export type Result<E> = E extends Endpoint<Access, z.ZodObject, infer O> ? z.input<O> : never;

/** A file as an answer: streamed with its type; `inline` only for types that cannot run (images, PDF). */
export interface BinaryAnswer {
  readonly body: Uint8Array | NodeJS.ReadableStream;
  readonly type: string;
  readonly name: string;
  readonly inline: boolean;
  /** Of a file that stands on disk: who asks for a part of it gets that part. */
  readonly stored?: StoredBytes;
}

/** Bytes that stand on disk, of which a player or a broken download asks for some. */
export interface StoredBytes {
  readonly size: number;
  /** Names these very bytes: other bytes have another. */
  readonly etag: string;
  /** The bytes from `start` to `end`, the last one included. */
  readonly part: (start: number, end: number) => Promise<NodeJS.ReadableStream>;
}

/** Marks an endpoint that answers a file instead of JSON. */
export const binary = z.custom<BinaryAnswer>((value) => typeof value === 'object' && value !== null && 'body' in value);

/** True when `endpoint` answers a file. */
export function isBinary(endpoint: Endpoint): boolean {
  return (endpoint.output as z.ZodType) === binary;
}
