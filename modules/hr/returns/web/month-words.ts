import { formatMonth } from '#kit/contract/dates.ts';

/** `2026-10` as `Oct 2026`. */
export const monthText = (month: string): string => formatMonth(`${month}-01`);
