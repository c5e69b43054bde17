import type { Output } from '#kit/contract/endpoint.ts';
import { ApiError } from '#kit/web/api/client.ts';
import { newKey, queryClient } from '#kit/web/api/hooks.ts';
import { createOwnStore } from '#kit/web/api/own-store.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import { stocktakesApi } from '../../contract/stocktakes.ts';
import { keptSeen, type Seen } from './kept-seen.ts';

export type SeenResult = Output<typeof stocktakesApi.scan>['results'][number];

/** A scan of this tab, for which stock-taking; without a result it is on its way, or there is no line. */
interface Shown extends Seen {
  readonly stocktakeId: number;
  readonly result: SeenResult | null;
}

/** The last scans of this tab, the newest first. */
export const lastSeen = createOwnStore<readonly Shown[]>([]);

/** So many go at once, and so many are shown. */
const [most, shownMost] = [500, 200];

/** Puts a scan into the feed and on the disk. */
export function takeSeen(stocktakeId: number, about: string, scan: Seen): Promise<void> {
  lastSeen.set([{ ...scan, stocktakeId, result: null }, ...lastSeen.get()].slice(0, shownMost));
  return keptSeen(stocktakeId, about).add(scan);
}

/** Sends what waits of a stock-taking. What was scanned while it was on its way waits for the next time. */
export async function sendSeen({ ref, about }: Pick<Waiting, 'ref' | 'about'>): Promise<Sent> {
  const id = Number(ref);
  const own = keptSeen(id, about);
  for (;;) {
    const scans = own.read().slice(0, most);
    if (scans.length === 0) return 'done';
    try {
      const { results } = await callAs(stocktakesApi.scan)({ id, scans: scans.map((scan) => ({ ...scan })) }, newKey());
      const byKey = new Map(results.map((result) => [result.key, result]));
      lastSeen.set(lastSeen.get().map((scan) => ({ ...scan, result: byKey.get(scan.key) ?? scan.result })));
      await own.remove(new Set(scans.map(({ key }) => key)));
      for (const { path } of [stocktakesApi.get, stocktakesApi.copies]) void queryClient.invalidateQueries({ queryKey: [path] });
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 403, 404, 422].includes(error.status)) return 'no line';
      return { stuck: error.message };
    }
  }
}
