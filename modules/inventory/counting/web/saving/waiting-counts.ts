import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { countingScreens } from '../../contract/screens.ts';

/** What was counted and waits for the line. What sends it comes with the first that does, or with the screen. */
export const waitingCounts: WaitingKind = {
  one: 'entry',
  many: 'entries',
  open: ({ ref }) => ({ href: to(countingScreens.scanCount, { id: Number(ref) }), label: 'Open the count' }),
  send: async (waiting) => (await import('./send-entries.ts')).sendEntries(waiting),
};
