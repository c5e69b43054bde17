import { type Asking, inTurns, twice } from './asking.ts';
import type { ListInput } from './asked.ts';
import type { List } from './find-lists.ts';
import { keysOf, same } from './rows.ts';

/** What is wrong with the pages of a list: put together they are the whole list, each row once, whatever their size. */
export async function wrongPages(asking: Asking, list: List, input: ListInput): Promise<string[]> {
  const { rows, total } = await asking.whole(list, input);
  const wrong: string[] = [];
  if (rows.length !== total) wrong.push(`${rows.length} rows on its pages, but ${total} in all`);
  const again = twice(rows);
  if (again.length > 0) wrong.push(`rows twice: ${again.slice(0, 3).join(', ')}`);
  if (total === 0) return wrong;
  const size = Math.min(200, Math.max(1, Math.ceil(total / 3)));
  const last = Math.ceil(total / size);
  const numbers = [...new Set([2, last])].filter((page) => page <= last);
  const parts = await inTurns([...numbers, last + 1], (page) => asking.page(list, { ...input, size, page }));
  for (const [at, part] of parts.entries()) {
    const page = numbers[at] ?? last + 1;
    const expected = rows.slice((page - 1) * size, page * size);
    if (part.total !== total) wrong.push(`page ${page} of ${size} rows says ${part.total} in all, the first ${total}`);
    if (JSON.stringify(part.rows) !== JSON.stringify(expected))
      wrong.push(
        same(keysOf(part.rows), keysOf(expected)) ? `page ${page} of ${size} differs` : `page ${page} of ${size} has other rows`,
      );
  }
  return wrong;
}
