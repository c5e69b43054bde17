import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { marksScreens } from '../../contract/screens.ts';

/** Marks that wait for the line. What sends them comes with the first that does, or with a sheet. */
export const waitingMarks: WaitingKind = {
  one: 'mark',
  many: 'marks',
  open: ({ ref }) => ({ href: to(marksScreens.markSheet, { id: Number(ref) }), label: 'Open the sheet' }),
  send: async (waiting) => (await import('./send-sheet.ts')).sendSheet(waiting),
};
