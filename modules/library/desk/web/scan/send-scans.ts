import type { Output } from '#kit/contract/endpoint.ts';
import { ApiError } from '#kit/web/api/client.ts';
import { queryClient } from '#kit/web/api/hooks.ts';
import { createOwnStore } from '#kit/web/api/own-store.ts';
import { createStore } from '#kit/web/api/store.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import { borrowersApi } from '../../contract/borrowers.ts';
import { loansApi, type Refused, returnsApi } from '../../contract/loans.ts';
import { keptScans, type Scan } from './kept-scans.ts';

/** What became of a scan. `waits`: it is on its way, or the line is down. */
export type Result =
  | { readonly state: 'waits' }
  | { readonly state: 'lent'; readonly loan: Output<typeof loansApi.issue> }
  | { readonly state: 'taken'; readonly back: Output<typeof returnsApi.take> }
  | { readonly state: 'refused'; readonly words: string; readonly refused: Refused | null };

/** A scan that was made in this tab, with what became of it. */
export type Shown = Scan & { readonly result: Result };

/** The last scans of this tab, the newest first. */
export const shown = createOwnStore<readonly Shown[]>([]);
const most = 300;

/** Whether the last try found no line. */
export const lineDown = createStore(false);

export const note = (key: string, result: Result): void =>
  shown.set(shown.get().map((one) => (one.key === key ? { ...one, result } : one)));

/** Puts a scan into the feed and on the disk, at once; it is sent behind those before it. */
export function takeScan(scan: Scan): void {
  shown.set([{ ...scan, result: { state: 'waits' as const } }, ...shown.get()].slice(0, most));
  void keptScans().add(scan);
  void pump();
}

/** Whether the same can succeed later: no answer, a session that is being renewed, too many at once, a server that restarts. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500);

async function send(scan: Scan): Promise<Result> {
  const { key: clientKey, code, at: scannedAt, borrower, titleId, condition, damage, repair } = scan;
  if (scan.act === 'return') {
    const back = await callAs(returnsApi.take)(
      { scan: code, clientKey, scannedAt, presenter: borrower, condition, damage, repair },
      clientKey,
    );
    return { state: 'taken', back };
  }
  if (borrower === null) return { state: 'refused', words: 'Nobody was chosen for this scan.', refused: null };
  const loan = await callAs(loansApi.issue)({ borrower, scan: code, clientKey, scannedAt, titleId }, clientKey);
  return { state: 'lent', loan };
}

/** Milliseconds of quiet after which what the scans have changed is read anew: not after each of ten a second. */
const quiet = 700;
let settling: ReturnType<typeof setTimeout> | undefined;
const settled = (): void => {
  clearTimeout(settling);
  settling = setTimeout(() => {
    for (const { path } of [loansApi.list, borrowersApi.card, borrowersApi.stream])
      void queryClient.invalidateQueries({ queryKey: [path] });
  }, quiet);
};

let running: Promise<Sent> | null = null;

/** Sends what waits, one after the other in their order, until nothing is left or there is no line. */
export function pump(): Promise<Sent> {
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}

async function run(): Promise<Sent> {
  const kept = keptScans();
  let sent = 0;
  for (;;) {
    const next = kept.read().find(({ problem }) => problem === null);
    if (!next) break;
    try {
      const result = await send(next);
      note(next.key, result);
      await kept.remove(next.key);
      sent += 1;
    } catch (error) {
      if (passing(error)) {
        lineDown.set(true);
        if (sent > 0) settled();
        return 'no line';
      }
      const words = error instanceof Error ? error.message : 'The server did not take this scan.';
      const refused = error instanceof ApiError ? ((error.detail ?? null) as Refused | null) : null;
      note(next.key, { state: 'refused', words, refused });
      // What one looks at as it happens is said in the feed; what waited for the line wants a decision.
      await (shown.get().some(({ key }) => key === next.key) && !lineDown.get()
        ? kept.remove(next.key)
        : kept.refuse(next.key, words));
    }
  }
  lineDown.set(false);
  if (sent > 0) settled();
  return 'done';
}
