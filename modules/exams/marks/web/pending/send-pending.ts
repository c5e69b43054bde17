import { ApiError, call } from '#kit/web/api/client.ts';
import { queryClient } from '#kit/web/api/hooks.ts';
import { outboxOwner } from '#kit/web/api/session.ts';
import { createStore } from '#kit/web/api/store.ts';
import { sheetsApi } from '../../contract/sheets.ts';
import type { Counts } from '../saving/counts.ts';
import { outboxOf } from '../saving/outbox.ts';
import { createSender } from '../saving/sender.ts';
import { sendingAs } from '../saving/sending-as.ts';
import { createSheetCells } from '../saving/sheet-store.ts';
import { lookAgain, type PendingSheet, pendingMarks } from './pending-marks.ts';

/** Why marks of a sheet could not simply be sent: they are looked at on the sheet. */
export interface Stuck extends Pick<Counts, 'conflicts' | 'faults' | 'refused'> {
  /** What was kept when it was tried: the same again is not tried before the page is loaded anew. */
  readonly stored: string;
  /** The sheet itself cannot be opened, in words. */
  readonly message: string | null;
}

/** By the sheet's key. */
export const stuckSheets = createStore<ReadonlyMap<number, Stuck>>(new Map());

/** Milliseconds that one sheet may take, and between tries while the line is down. */
const patience = 60_000;
const pauses = [3_000, 6_000, 12_000, 30_000];

/** Sends what waits of every sheet, from whatever screen is open, until it is told to stop. */
export function sendPending(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let failures = 0;
  let stopped = false;
  const later = (pause: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), pause);
  };
  async function run(): Promise<void> {
    if (busy || stopped) return;
    busy = true;
    let reached = true;
    for (const sheet of pendingMarks.get())
      if (reached && stuckSheets.get().get(sheet.sheetId)?.stored !== sheet.stored) reached = await sendSheet(sheet);
    busy = false;
    lookAgain();
    failures = reached ? 0 : failures + 1;
    const open = pendingMarks.get().some(({ sheetId, stored }) => stuckSheets.get().get(sheetId)?.stored !== stored);
    if (open) later(reached ? 1_000 : (pauses[Math.min(failures, pauses.length) - 1] ?? 30_000));
  }
  const now = (): void => later(0);
  window.addEventListener('online', now);
  const unwatch = pendingMarks.subscribe(() => {
    if (failures === 0) now();
  });
  now();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
    unwatch();
  };
}

/** Sends one sheet as opening it would; false when the server was not reached. */
async function sendSheet({ sheetId, about }: PendingSheet): Promise<boolean> {
  const owner = outboxOwner();
  const outbox = outboxOf(sheetId, about);
  const stuck = (why: Partial<Stuck>): void => {
    if (outboxOwner() !== owner) return;
    lookAgain();
    const stored = pendingMarks.get().find((one) => one.sheetId === sheetId)?.stored;
    const next = new Map(stuckSheets.get());
    next.delete(sheetId);
    if (stored !== undefined) next.set(sheetId, { conflicts: 0, faults: 0, refused: 0, message: null, ...why, stored });
    stuckSheets.set(next);
  };
  try {
    const sheet = await call(sheetsApi.get, { id: sheetId });
    if (outboxOwner() !== owner) return true;
    const cells = createSheetCells(sheet, outbox);
    const sender = createSender(cells, sendingAs(sheetId), () => undefined);
    if (!(await sender.flush(patience))) return false;
    const { conflicts, faults, refused } = cells.counts.get();
    stuck({ conflicts, faults, refused });
    void queryClient.invalidateQueries({ queryKey: [sheetsApi.list.path] });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 404, 422].includes(error.status)) return false;
    stuck({ message: error.message });
    return true;
  }
}
