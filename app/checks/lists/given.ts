import { pathParams } from '#kit/contract/calls/address.ts';
import { isBinary } from '#kit/contract/endpoint.ts';
import { endpoints } from '../../modules.ts';
import { inputSchema } from '../sample-input.ts';
import { alsoKnownAs, type ListInput } from './asked.ts';
import type { Asking } from './asking.ts';
import { type List, lists } from './find-lists.ts';
import type { Row } from './rows.ts';

export type SeenFields = ReadonlyMap<string, readonly unknown[]>;

/** So many values are tried of what a list needs. */
const most = 12;

/** What lists are asked by, besides what the lists themselves say. */
const asked = new Set(
  lists.flatMap(({ required, filters, fields }) => [
    ...required,
    ...filters.flatMap(({ kind, name }) => ((kind === 'number' || kind === 'text') && !fields.includes(name) ? [name] : [])),
  ]),
);

/** Of the values of a field in a list, the names by which lists are asked for them: `itemId` is also the key of a row of `items`. */
function namesOf({ name: list }: List, field: string): string[] {
  const [, resource = '', call] = list.split('.');
  const names =
    field === 'id' ? (call === 'list' ? [`${resource.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')}Id`] : []) : [field];
  return names.flatMap((name) => [name, ...(alsoKnownAs[name] ?? [])]).filter((name) => asked.has(name));
}

/** Which values the fields of a name have in all lists that need nothing. */
export async function fieldsSeen(asking: Asking): Promise<SeenFields> {
  const seen = new Map<string, Set<unknown>>();
  for (const list of lists.filter(({ required }) => required.length === 0)) {
    const fields = list.fields.filter((field) => namesOf(list, field).length > 0);
    for (const row of fields.length > 0 ? await firstRows(asking, list) : [])
      for (const field of fields)
        for (const name of namesOf(list, field))
          if (row[field] !== null && row[field] !== undefined) seen.set(name, (seen.get(name) ?? new Set()).add(row[field]));
  }
  return new Map([...seen].map(([name, values]) => [name, [...values]]));
}

async function firstRows(asking: Asking, list: List): Promise<readonly Row[]> {
  return (await asking.wholeOrRefused(list, {}, 1))?.rows ?? [];
}

/** What a list is asked with so that it has most to say. */
export async function inputFor(asking: Asking, list: List, given: ListInput, seen: SeenFields): Promise<ListInput> {
  const needed = list.required.filter((name) => given[name] === undefined);
  if (needed.length === 0) return given;
  const rows = await parents(asking, list, seen);
  const [inPath = ''] = pathParams(list.endpoint.path);
  const [name = ''] = needed;
  const together = rows.filter((row) => needed.every((one) => row[one] !== undefined));
  const tries: ListInput[] =
    needed.length === 1 && name === inPath && rows.length > 0
      ? rows.map((row) => ({ [name]: row['id'] }))
      : together.length > 0
        ? together.map((row) => Object.fromEntries(needed.map((one) => [one, row[one]])))
        : needed.length === 1
          ? (seen.get(name) ?? []).map((value) => ({ [name]: value }))
          : [];
  let best: { input: ListInput; total: number } = { input: given, total: -1 };
  for (const tried of tries.slice(0, most)) {
    const input = { ...given, ...tried };
    const answer = await asking.wholeOrRefused(list, input, 1);
    if (answer && answer.total > best.total) best = { input, total: answer.total };
  }
  return best.input;
}

/** The rows that a list is of: those of the list, or of what else answers rows, at the beginning of its address. */
async function parents(asking: Asking, list: List, seen: SeenFields): Promise<readonly Row[]> {
  const [path = ''] = list.endpoint.path.split('/:');
  const parent = lists.find((one) => one !== list && one.endpoint.path === path);
  if (parent) {
    const answer = await asking.wholeOrRefused(parent, await inputFor(asking, parent, {}, seen), 1);
    return answer?.rows ?? [];
  }
  const [, other = null] = endpoints.find(([, one]) => one.method === 'GET' && one.path === path && !isBinary(one)) ?? [];
  if (!other || list.endpoint.path === path || (inputSchema(other).required ?? []).length > 0) return [];
  const { rows = [] } = (await asking.one(list, other, null)) as { rows?: Row[] };
  return rows;
}
