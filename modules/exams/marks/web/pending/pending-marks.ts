import { outboxOwner, watchSession } from '#kit/web/api/session.ts';
import { createStore } from '#kit/web/api/store.ts';
import type { Sheet } from '../../contract/sheets.ts';
import { parseKept } from '../saving/kept.ts';

/** Marks of a sheet that were typed on this computer by who is signed in, and are not on the server. */
export interface PendingSheet {
  readonly sheetId: number;
  readonly about: string;
  readonly count: number;
  /** An instant; null: kept by an older version of the product. */
  readonly since: string | null;
  /** Changes with what is kept. */
  readonly stored: string;
}

/** A sheet in words: `Mathematics, Form 3 West`. */
export const sheetInWords = ({ subjectName, className, streamName }: Pick<Sheet, 'subjectName' | 'className' | 'streamName'>) =>
  `${subjectName}, ${[className, streamName].filter(Boolean).join(' ')}`;

/** Sheets that are open in this tab: they say and send what waits by themselves. */
const open = new Map<number, number>();

/** What waits on this computer, of sheets that are not open in this tab. */
export const pendingMarks = createStore<readonly PendingSheet[]>([]);

function readAll(): PendingSheet[] {
  const start = `outbox:${outboxOwner()}:marks:`;
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return names
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const stored = localStorage.getItem(name) ?? '';
      const { cells, batch, about, since } = parseKept(stored);
      const count = Object.keys(cells).length || (batch?.marks.length ?? 0);
      const sheetId = Number(name.slice(start.length));
      return count === 0 ? [] : [{ sheetId, about: about ?? 'A sheet of marks', count, since: since ?? null, stored }];
    })
    .toSorted((a, b) => a.sheetId - b.sheetId);
}

/** Looks again at what is kept; tells nobody where nothing has changed. */
export function lookAgain(): void {
  const found = readAll().filter(({ sheetId }) => !open.has(sheetId));
  const same = (list: readonly PendingSheet[]) => JSON.stringify(list);
  if (same(found) !== same(pendingMarks.get())) pendingMarks.set(found);
}

/** How many marks wait in all, those of an open sheet too. */
export const countWaiting = (): number => readAll().reduce((sum, { count }) => sum + count, 0);

/** Notes that a sheet is open in this tab; returns what notes that it is shut. */
export function sheetOpened(sheetId: number): () => void {
  open.set(sheetId, (open.get(sheetId) ?? 0) + 1);
  lookAgain();
  return () => {
    const left = (open.get(sheetId) ?? 1) - 1;
    if (left > 0) open.set(sheetId, left);
    else open.delete(sheetId);
    lookAgain();
  };
}

watchSession(lookAgain);
window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith('outbox:')) lookAgain();
});
lookAgain();
