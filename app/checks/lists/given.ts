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

/** Which values the fields of a name have in all lists that need nothing; `itemId` is also the key of a row of `items`. */
export async function fieldsSeen(asking: Asking): Promise<SeenFields> {
  const seen = new Map<string, Set<unknown>>();
  const add = (name: string, value: unknown) => {
    if (typeof value !== 'number' && typeof value !== 'string') return;
    for (const one of [name, ...(alsoKnownAs[name] ?? [])]) seen.set(one, (seen.get(one) ?? new Set()).add(value));
  };
  for (const list of lists.filter(({ required }) => required.length === 0)) {
    const [, resource = '', call] = list.name.split('.');
    for (const row of await firstRows(asking, list)) {
      for (const [name, value] of Object.entries(row)) if (name !== 'id') add(name, value);
      if (call === 'list') add(`${resource.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')}Id`, row['id']);
    }
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
