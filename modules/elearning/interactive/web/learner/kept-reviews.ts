import { newKey } from '#kit/web/api/hooks.ts';
import { slot } from '#kit/web/offline/outbox.ts';
import type { Grade } from '../../contract/words.ts';
import { reviewsKind } from './waiting-reviews.ts';

export interface KeptReview {
  readonly number: number;
  readonly cardId: string;
  readonly grade: Grade;
  readonly at: string;
}

/** Reviews of one set as they are kept on this device until the server has them. Numbers of one device never come again. */
export interface KeptReviews {
  readonly id: number;
  readonly title: string;
  readonly device: string;
  readonly next: number;
  readonly reviews: readonly KeptReview[];
}

/** What is kept; null for anything else in its place. */
export function parseReviews(stored: unknown): KeptReviews | null {
  const kept = stored as Partial<KeptReviews> | null | undefined;
  return typeof kept?.id === 'number' && typeof kept.device === 'string' && Array.isArray(kept.reviews)
    ? (kept as KeptReviews)
    : null;
}

const asDraft = (kept: KeptReviews | null) =>
  kept === null || kept.reviews.length === 0 ? null : { about: kept.title, count: kept.reviews.length, data: kept };

/** The reviews of one set of who is signed in, as they wait on this device. */
export function keptReviews(id: number) {
  const own = slot(reviewsKind, String(id));
  return {
    read: (): KeptReviews | null => parseReviews(own.read()?.data),
    /** Adds a review under the next number; where nothing waits, under a new name for the device. */
    add: (title: string, review: Omit<KeptReview, 'number'>): Promise<void> => {
      const device = newKey();
      return own.change((before) => {
        const kept = parseReviews(before?.data) ?? { id, title, device, next: 1, reviews: [] };
        return asDraft({ ...kept, next: kept.next + 1, reviews: [...kept.reviews, { ...review, number: kept.next }] });
      });
    },
    /** Forgets what the server has. */
    sent: (device: string, upTo: number): Promise<void> =>
      own.change((before) => {
        const kept = parseReviews(before?.data);
        if (!kept || kept.device !== device) return before;
        return asDraft({ ...kept, reviews: kept.reviews.filter(({ number }) => number > upTo) });
      }),
  };
}
