import { z } from 'zod';

/** The most rows one page of a list may hold. */
export const largestPage = 200;

// The same for every list: each would keep 20 kB of its own.
const words = z.string().trim().max(100).optional().describe('Search words');
const page = z.int().min(1).max(100_000).default(1);
const size = z.int().min(1).max(largestPage).default(50);
const total = z.int();

/**
 * The input that every list shares. `sort` is a sortable column's key, with `-` in front for descending;
 * each list names its sortable columns, so that no other word reaches the query. Without one it sorts by `first`.
 */
export function pageInput<const K extends readonly [string, ...string[]]>(
  sortable: K,
  first: K[number] | `-${K[number]}` = sortable[0],
) {
  const keys = sortable.flatMap((key) => [key, `-${key}`]);
  return z.object({
    q: words,
    page,
    size,
    sort: z.enum(keys).default(String(first)),
  });
}

/** The answer of every list: the page's rows and how many rows match in all. */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), total });
}

export interface PageRequest {
  q?: string | undefined;
  page: number;
  size: number;
  sort: string;
}

export interface Page<R> {
  rows: R[];
  total: number;
}
