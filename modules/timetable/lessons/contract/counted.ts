/** `1 slot`, `3 slots`, `2 classes`: a count with its word. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
