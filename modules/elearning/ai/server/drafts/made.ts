import type { Asked } from '../../contract/tools.ts';

/** What a tool answers. */
export type Made = Asked;

export const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);
