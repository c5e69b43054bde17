import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { assetsScreens } from '../../../contract/screens.ts';
import { parseScans } from './kept-scans.ts';

/** Scans of rounds of verification that wait for the line. */
export const waitingScans: WaitingKind = {
  one: 'scan of an asset',
  many: 'scans of assets',
  open: ({ data }) => {
    const id = parseScans(data)?.roundId;
    return id === undefined ? null : { href: to(assetsScreens.assetRound, { id }), label: 'Open the round' };
  },
  send: async (waiting) => (await import('./send-scans.ts')).sendScans(waiting),
};
