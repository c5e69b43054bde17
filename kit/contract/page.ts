import { z } from 'zod';

/** The most rows one page of a list may hold. */
export const largestPage = 200;

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
    q: z.string().trim().max(100).optional().describe('Search words'),
    page: z.number().int().min(1).max(100_000).default(1),
    size: z.number().int().min(1).max(largestPage).default(50),
    sort: z.enum(keys).default(String(first)),
  });
}

/** The answer of every list: the page's rows and how many rows match in all. */
export function pageOf<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), total: z.number().int() });
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
