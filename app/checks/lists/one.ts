import { type Endpoint, isBinary } from '#kit/contract/endpoint.ts';
import { endpoints } from '../../modules.ts';
import { inputSchema } from '../sample-input.ts';
import { type Asking, inTurns } from './asking.ts';
import type { List } from './find-lists.ts';
import type { Row } from './rows.ts';

/** The endpoint that answers one row of a list. */
export function oneOf({ endpoint: { path } }: List): Endpoint | null {
  const found = endpoints.find(([, one]) => one.method === 'GET' && one.path === `${path}/:id` && !isBinary(one));
  const [, one = null] = found ?? [];
  return one && (inputSchema(one).required ?? []).length === 1 ? one : null;
}

/** Rows with what their own pages say. */
export async function withDetails(asking: Asking, list: List, rows: readonly Row[]): Promise<readonly Row[] | null> {
  const one = oneOf(list);
  if (!one || rows.length > 60) return null;
  return inTurns(rows, async (row) => ({ ...row, its: await asking.one(list, one, row['id']) }));
}

/** What a row says otherwise than its own page. */
export async function wrongOnes(asking: Asking, list: List, rows: readonly Row[]): Promise<string[]> {
  const one = oneOf(list);
  if (!one) return [];
  const asked = [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)].filter((row) => row !== undefined);
  const wrong = await Promise.all(
    asked.map(async (row) => {
      const detail = await asking.one(list, one, row['id']);
      return Object.keys(row).filter((field) => field in detail && !isSame(row[field], detail[field]));
    }),
  );
  return [...new Set(wrong.flat())].map((field) => `${field} is not what the row's own page says`);
}

const isSame = (one: unknown, other: unknown) => typeof one === 'object' || typeof other === 'object' || one === other;
