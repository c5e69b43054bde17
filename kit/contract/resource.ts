import { z } from 'zod';
import type { Access } from './access.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { byId, id } from './fields.ts';
import { pageOf } from './page.ts';

type Verb = 'list' | 'get' | 'create' | 'update' | 'remove';

interface Words {
  /** The record's word, which messages and the audit know it by: `hostel`. */
  one: string;
  /** All of them, as a list is headed: `Hostels`. */
  many: string;
  /** What a call does, for the OpenAPI document, where it is not said the usual way. */
  says?: Readonly<Partial<Record<Verb, string>>>;
}

interface Declared<A extends Access, W extends Access, R extends z.ZodRawShape, D extends z.ZodObject, F extends z.ZodObject> {
  /** Where the list is: `/api/settings/hostels`. */
  path: string;
  access: { read: A; write: W };
  words: Words;
  /** What a row says besides its `id` and `version`. */
  record: R;
  /** What the form takes. */
  draft: D;
  /** What the list takes: `pageInput([…])` and the filters. */
  filter: F;
  /**
   * How a draft may be refused besides fields that are wrong or taken: `rule`. And how a removal may be: `in_use` alone while
   * nothing is said, and not at all where nothing points at a record.
   */
  refuses?: { draft?: readonly ErrorCode[]; removal?: readonly ErrorCode[] };
  /** Where it is kept, when a row says what its form has written and nothing more: the server needs no code for it then. */
  kept?: Exclude<keyof R, keyof D['shape']> extends never ? Kept<keyof D['shape'] & string> : never;
}

/** The table of a resource that is kept as it is declared. */
export interface Kept<Field extends string = string> {
  /** Schema-qualified, with the columns school_id, id and version, and one for each field of the draft: `headId` is `head_id`. */
  readonly table: string;
  /** The fields that the search words are looked for in. */
  readonly search: readonly Field[];
}

const version = z.int();
const key = { id, version };
type Key = typeof key;

/** What `resource` makes of a record's description. */
export interface Resource<
  A extends Access = Access,
  W extends Access = Access,
  R extends z.ZodRawShape = z.ZodRawShape,
  D extends z.ZodObject = z.ZodObject,
  F extends z.ZodObject = z.ZodObject,
> {
  readonly words: Words;
  readonly access: { readonly read: A; readonly write: W };
  readonly record: z.ZodObject<Key & R>;
  readonly draft: D;
  readonly filter: F;
  /** Null where the server has code of its own for it. */
  readonly kept: Kept | null;
  readonly api: {
    readonly list: Endpoint<A, F, ReturnType<typeof pageOf<z.ZodObject<Key & R>>>>;
    readonly get: Endpoint<A, typeof byId, z.ZodObject<Key & R>>;
    readonly create: Endpoint<W, D, z.ZodObject<Key & R>>;
    readonly update: Endpoint<W, z.ZodObject<D['shape'] & Key>, z.ZodObject<Key & R>>;
    readonly remove: Endpoint<W, typeof byId, z.ZodObject<Record<never, never>>>;
  };
}

/** A row as the list and the drawer get it. */
export type RecordOf<R extends Resource> = z.output<R['record']>;

/**
 * Declares a record that is listed, read, added, changed while its version stands, and removed while nothing uses it:
 * the five calls, from one description. `resourceStore` keeps it, `ResourceScreen` shows it; the manifest's `resources`
 * gives it its history. What a record can besides stays an endpoint of its own beside `api`.
 */
export function resource<
  const A extends Access,
  R extends z.ZodRawShape,
  D extends z.ZodObject,
  F extends z.ZodObject,
  const W extends Access = A,
>(declared: Declared<A, W, R, D, F>): Resource<A, W, R, D, F> {
  const { path, access, words, draft, filter, refuses = {}, kept = null } = declared;
  const record: z.ZodObject<Key & R> = z.object({ ...key, ...declared.record });
  const says = { ...usualSayings(words), ...words.says };
  const one = { path: `${path}/:id`, output: record };
  const api: Resource<A, W, R, D, F>['api'] = {
    list: endpoint({ method: 'GET', path, access: access.read, summary: says.list, input: filter, output: pageOf(record) }),
    get: endpoint({ ...one, method: 'GET', access: access.read, summary: says.get, input: byId, errors: ['not_found'] }),
    create: endpoint({
      method: 'POST',
      path,
      access: access.write,
      summary: says.create,
      input: draft,
      output: record,
      errors: ['duplicate', ...(refuses.draft ?? [])],
    }),
    update: endpoint({
      ...one,
      method: 'PUT',
      access: access.write,
      summary: says.update,
      // A draft with a rule over several fields keeps it.
      input: draft.safeExtend(key) as unknown as z.ZodObject<D['shape'] & Key>,
      errors: ['not_found', 'duplicate', 'conflict', ...(refuses.draft ?? [])],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: access.write,
      summary: says.remove,
      input: byId,
      errors: ['not_found', ...(refuses.removal ?? ['in_use'])],
    }),
  };
  return { words, access, record, draft, filter, kept, api };
}

/** The same list of people reads and writes. */
export const both = <const A extends Access>(access: A) => ({ read: access, write: access });

function usualSayings({ one, many }: Words): Record<Verb, string> {
  const a = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
  return {
    list: many,
    get: `One ${one}`,
    create: `Add ${a}`,
    update: `Change ${a}`,
    remove: `Remove ${a} that nothing uses`,
  };
}
