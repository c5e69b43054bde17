import { bankPosts } from '../banks/server/accounts/second-person.ts';
import { bookPosts } from '../books/server/second-person.ts';
import type { WaitingPosts } from '../control/server/waiting-posts.ts';

/** How everything that waits for a second person is posted. */
export const waitingPosts: WaitingPosts = { ...bankPosts, ...bookPosts };
