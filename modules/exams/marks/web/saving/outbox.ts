import { slot } from '#kit/web/offline/outbox.ts';
import type { Sheet } from '../../contract/sheets.ts';
import { type Kept, mergeCells, type Outbox, parseKept } from './kept.ts';

/** The kind under which marks wait, see `waitingMarks`. */
export const marksKind = 'marks';

/** A sheet in words: `Mathematics, Form 3 West`. */
export const sheetInWords = ({ subjectName, className, streamName }: Pick<Sheet, 'subjectName' | 'className' | 'streamName'>) =>
  `${subjectName}, ${[className, streamName].filter(Boolean).join(' ')}`;

/** What of a sheet waits for the signed-in user. `key` names it in the outbox of this computer. */
export function outboxOf(sheetId: number, about: string): Outbox & { key: string } {
  const own = slot(marksKind, String(sheetId));
  const change = (next: (kept: Kept) => Partial<Kept>): void =>
    void own.change((before) => {
      const kept = parseKept(before?.data);
      const { batch, cells } = { ...kept, ...next(kept) };
      const count = Object.keys(cells).length || (batch?.marks.length ?? 0);
      return count === 0 ? null : { about, count, data: { batch, cells } };
    });
  return {
    key: own.key,
    read: () => parseKept(own.read()?.data),
    keep: (cells) => {
      if (cells.length > 0) change((kept) => ({ cells: mergeCells(kept.cells, cells) }));
    },
    keepBatch: (batch) => change(() => ({ batch })),
  };
}
