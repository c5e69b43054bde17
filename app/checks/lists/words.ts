import type { ListInput } from './asked.ts';
import type { Asking } from './asking.ts';
import type { List } from './find-lists.ts';
import { keyOf, pathsOf, type Row, textsAt } from './rows.ts';

/** Fields by which people know a row. */
const shownBy = /(^|\.)(\w*(name|title|no|number|code|serial|phone|username|reference|tag|subject|label))$/i;

/** What is wrong with the search words: a row is found by what it is known by, with others that say the same, and nonsense finds none. */
export async function wrongWords(asking: Asking, list: List, input: ListInput): Promise<string[]> {
  if (!list.searches) return [];
  const { rows } = await asking.whole(list, input);
  if (rows.length === 0) return [];
  const nothing = await asking.page(list, { ...input, q: 'zzqxwv' });
  const wrong = nothing.total === 0 ? [] : [`${nothing.total} rows are found by words that nobody has`];
  const asked = [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)].filter((row) => row !== undefined);
  const paths = pathsOf(rows)
    .filter((path) => asked.some((row) => wordOf(row, path)))
    .toSorted((a, b) => Number(shownBy.test(b)) - Number(shownBy.test(a)));
  for (const path of paths) if (await isFoundBy(asking, list, input, asked, path)) return wrong;
  return [...wrong, 'no row is found by any of its fields'];
}

function wordOf(row: Row, path: string): string | undefined {
  const [text = ''] = textsAt(row, path);
  return text
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
    .find((word) => /^[\p{L}\p{N}/.-]{3,}$/u.test(word));
}

async function isFoundBy(asking: Asking, list: List, input: ListInput, asked: readonly Row[], path: string): Promise<boolean> {
  const each = await Promise.all(
    asked.map(async (row) => {
      const q = wordOf(row, path);
      if (q === undefined) return true;
      const { rows } = await asking.whole(list, { ...input, q });
      return rows.some((one) => keyOf(one) === keyOf(row));
    }),
  );
  return each.every(Boolean);
}
