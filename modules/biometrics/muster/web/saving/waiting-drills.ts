import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { musterScreens } from '../../contract/screens.ts';

/** Ticks of drills that wait for the line. What sends them comes with the first that does, or with the muster list. */
export const waitingDrills: WaitingKind = {
  one: 'tick of a drill',
  many: 'ticks of drills',
  open: () => ({ href: to(musterScreens.muster), label: 'Open the muster list' }),
  send: async (waiting) => (await import('./send-drill.ts')).sendDrill(waiting),
};
