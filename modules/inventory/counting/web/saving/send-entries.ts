import { ApiError } from '#kit/web/api/client.ts';
import { newKey, queryClient } from '#kit/web/api/hooks.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import type { PhoneCount } from '../../contract/count.ts';
import { countsApi } from '../../contract/counts.ts';
import { type KeptEntry, keptEntries, parseEntries } from './kept-entries.ts';

/** So many go at once. */
const most = 200;

/** Sends what waits of a count, from whatever screen is open. What was counted while it was on its way waits for the next time. */
export async function sendEntries({ ref, about, key }: Waiting): Promise<Sent> {
  const id = Number(ref);
  const own = keptEntries(id, about);
  const waiting = own.read();
  if (!waiting || own.key !== key) return 'done';
  const entries = parseEntries(waiting.data).entries.slice(0, most);
  if (entries.length === 0) return 'done';
  const enter = callAs(countsApi.enter);
  try {
    const { results } = await enter({ id, entries: entries.map(asSent) }, newKey());
    const taken = new Set(results.flatMap((one) => (one.result === 'taken' ? [one.key] : [])));
    // First what stands on the server now: else the figures fell back until it is asked again.
    queryClient.setQueryData<PhoneCount>([countsApi.phone.path, { id }], (there) => {
      const known = entries.filter((entry) => taken.has(entry.key));
      return there && { ...there, lines: there.lines.map((line) => ({ ...line, mine: figureOf(line, known) })) };
    });
    const words = new Map(results.map((one) => [one.key, one.words]));
    await own.settle(
      new Set(results.map((one) => one.key)),
      entries.flatMap(({ key: entry, about: what }) => {
        const refused = words.get(entry);
        return typeof refused === 'string' ? [{ key: entry, about: what, words: refused }] : [];
      }),
    );
    void queryClient.invalidateQueries({ queryKey: [countsApi.phone.path, { id }] });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 403, 404, 409, 422].includes(error.status)) return 'no line';
    return { stuck: error.message };
  }
}

const asSent = ({ key, lineId, itemId, code, batch, how, quantity, at }: KeptEntry) => ({
  key,
  lineId,
  itemId,
  code,
  batch: batch && { ...batch },
  how,
  quantity,
  at,
});

/** One's own figure of a line with entries that came after it. */
export function figureOf(
  { id, mine }: Pick<PhoneCount['lines'][number], 'id' | 'mine'>,
  entries: readonly KeptEntry[],
): number | null {
  return entries.reduce<number | null>((figure, entry) => {
    if (entry.lineId !== id || entry.quantity === null) return figure;
    return entry.how === 'add' ? (figure ?? 0) + entry.quantity : entry.quantity;
  }, mine);
}
