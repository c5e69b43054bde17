import { ApiError } from '#kit/web/api/client.ts';
import { newKey, queryClient } from '#kit/web/api/hooks.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import { roundsApi } from '../../../contract/rounds.ts';
import { keptScans, parseScans } from './kept-scans.ts';

/** So many scans go in one call. */
const portion = 200;

/** Sends what waits of a round, from whatever screen is open. What is scanned while it is on its way waits for the next time. */
export async function sendScans({ data, key }: Waiting): Promise<Sent> {
  const roundId = parseScans(data)?.roundId;
  if (roundId === undefined) return 'done';
  const own = keptScans(roundId);
  if (own.key !== key) return 'done';
  const take = callAs(roundsApi.scan);
  try {
    for (;;) {
      const scans = own.read().slice(0, portion);
      if (scans.length === 0) break;
      await take({ id: roundId, scans: [...scans] }, newKey());
      await own.settle(scans);
    }
    for (const { path } of [roundsApi.get, roundsApi.assets, roundsApi.tags, roundsApi.list])
      void queryClient.invalidateQueries({ queryKey: [path] });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 403, 404, 409, 422].includes(error.status)) return 'no line';
    return { stuck: error.message };
  }
}
