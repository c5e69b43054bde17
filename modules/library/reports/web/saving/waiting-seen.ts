import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { reportsScreens } from '../../contract/screens.ts';

/** Scans of stock-takings that wait for the line. What sends them comes with the first that does, or with the screen. */
export const waitingSeen: WaitingKind = {
  one: 'scan',
  many: 'scans',
  open: ({ ref }) => ({ href: to(reportsScreens.stocktake, { id: Number(ref) }), label: 'Open the stock-taking' }),
  send: async (waiting) => (await import('./send-seen.ts')).sendSeen(waiting),
};
