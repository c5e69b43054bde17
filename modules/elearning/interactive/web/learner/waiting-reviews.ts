import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { interactiveScreens } from '../../contract/screens.ts';

/** The kind under which reviews wait. */
export const reviewsKind = 'card reviews';

/** Reviews of flash cards that wait for the line. What sends them comes with the first that does. */
export const waitingReviews: WaitingKind = {
  one: 'card',
  many: 'cards',
  open: ({ ref }) => ({ href: to(interactiveScreens.activity, { id: ref }), label: 'Open the cards' }),
  send: async ({ ref }) => (await import('./send-reviews.ts')).sendReviews(Number(ref)),
};
