import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { assignmentsScreens } from '../../contract/screens.ts';

/** Work on assignments that waits for the line. What sends it comes with the first that does. */
export const waitingWork: WaitingKind = {
  one: 'assignment',
  many: 'assignments',
  open: ({ ref }) => ({ href: to(assignmentsScreens.assignment, { id: ref }), label: 'Open the assignment' }),
  send: async ({ ref }) => (await import('./send-work.ts')).sendWork(Number(ref)),
};
