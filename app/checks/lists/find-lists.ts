import { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { endpoints } from '../../modules.ts';
import { inputSchema, type Schema } from '../sample-input.ts';

/** What narrows a list, besides its search words. */
export interface Filter {
  readonly name: string;
  readonly kind: 'enum' | 'boolean' | 'number' | 'day' | 'text';
  /** Of an enum. */
  readonly values: readonly unknown[];
  /** What stands where nothing is said. */
  readonly usual: unknown;
}

/** An endpoint that answers pages of rows. */
export interface List {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** The keys without those in front of which a minus stands. */
  readonly sorts: readonly string[];
  readonly filters: readonly Filter[];
  /** What it cannot be asked without. */
  readonly required: readonly string[];
  readonly searches: boolean;
  /** What its rows say. */
  readonly fields: readonly string[];
}

const ofPages = new Set(['q', 'page', 'size', 'sort']);

/** Every list of the product that is answered in pages. */
export const lists: readonly List[] = endpoints.flatMap(([name, endpoint]) => listOf(name, endpoint) ?? []);

function listOf(name: string, endpoint: Endpoint): List | null {
  const { properties = {}, required = [] } = inputSchema(endpoint);
  const answer = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as Schema;
  if (!properties['page'] || !properties['size'] || !answer.properties?.['rows'] || !answer.properties['total']) return null;
  const needed = required.filter((field) => properties[field]?.default === undefined);
  const filters = Object.entries(properties)
    .filter(([field]) => !ofPages.has(field) && !needed.includes(field))
    .flatMap(([field, schema]) => filterOf(field, schema) ?? []);
  const sorts = (properties['sort']?.enum ?? []).map(String).filter((key) => !key.startsWith('-'));
  const fields = Object.keys(answer.properties['rows'].items?.properties ?? {});
  return { name, endpoint, fields, sorts, filters, required: needed, searches: properties['q'] !== undefined };
}

function filterOf(name: string, schema: Schema): Filter | null {
  const usual = schema.default ?? null;
  const choices = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type, const: one }) => type !== 'null' && one !== '');
  const [first] = choices;
  if (!first) return null;
  const values = choices.flatMap(({ enum: all, const: one }) => all ?? (one === undefined ? [] : [one]));
  if (values.length > 0) return { name, kind: 'enum', values, usual };
  const kind = kindOf(first);
  return kind === null ? null : { name, kind, values: [], usual };
}

function kindOf({ type, format }: Schema): Filter['kind'] | null {
  if (type === 'boolean') return 'boolean';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string') return format === 'date' ? 'day' : 'text';
  return null;
}
