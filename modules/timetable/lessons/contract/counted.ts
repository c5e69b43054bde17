/** `1 slot`, `3 slots`: a count with its word. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
