/** How the states of a question look. */
export const stateTones = { draft: 'att', ready: 'quiet', retired: 'neg' } as const;
