import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { deskScreens } from '../../contract/screens.ts';

/** Scans of the desk that wait for the line. What sends them comes with the first that does, or with the desk. */
export const waitingScans: WaitingKind = {
  one: 'scan',
  many: 'scans',
  open: () => ({ href: to(deskScreens.issue), label: 'Open the desk' }),
  send: async () => (await import('./send-scans.ts')).pump(),
};
