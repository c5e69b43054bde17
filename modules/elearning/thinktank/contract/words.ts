/** Where a post stands: waiting for a moderator, seen by others, sent back to be changed, or removed. */
export const postStates = ['waiting', 'shown', 'returned', 'removed'] as const;
export type PostState = (typeof postStates)[number];
export const postStateWords: Readonly<Record<PostState, string>> = {
  waiting: 'Waiting',
  shown: 'Shown',
  returned: 'Sent back',
  removed: 'Removed',
};

/** Why a post waits. */
export const heldWhys = ['before', 'words', 'contact', 'reports', 'returned'] as const;
export type HeldWhy = (typeof heldWhys)[number];
export const heldWords: Readonly<Record<HeldWhy, string>> = {
  before: 'Every post is looked at first',
  words: 'It has a word of the list',
  contact: 'It has a link, an address or a telephone number',
  reports: 'Students reported it',
  returned: 'It was sent back and has been changed',
};

export const onWords = ['hold', 'refuse'] as const;
export type OnWords = (typeof onWords)[number];

/** Who wrote a post, as other students are told. */
export const authorKinds = ['teacher', 'student', 'anonymous', 'former'] as const;
export type AuthorKind = (typeof authorKinds)[number];

/** What lists of threads are narrowed by. */
export const threadStates = ['open', 'unanswered', 'accepted', 'closed', 'mine'] as const;
export const staffThreadStates = ['open', 'unanswered', 'accepted', 'closed', 'waiting', 'reported', 'removed'] as const;

export const longestPost = 10_000;
export const mostPictures = 5;
