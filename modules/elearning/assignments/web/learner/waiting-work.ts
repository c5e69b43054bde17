import { to } from '#kit/contract/screen.ts';
import { viewer, watchSession } from '#kit/web/api/session.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { assignmentsScreens } from '../../contract/screens.ts';

// Files that were chosen stay on this computer until they have arrived, or until whoever chose them signs out.
watchSession(() => {
  if (viewer() === null) void import('./kept-bytes.ts').then(({ forgetOld }) => forgetOld());
});

/** Work on assignments that waits for the line. What sends it comes with the first that does. */
export const waitingWork: WaitingKind = {
  one: 'assignment',
  many: 'assignments',
  open: ({ ref }) => ({ href: to(assignmentsScreens.assignment, { id: ref }), label: 'Open the assignment' }),
  send: async ({ ref }) => (await import('./send-work.ts')).sendWork(Number(ref)),
};
