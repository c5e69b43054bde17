import { formatCents } from '#kit/contract/money.ts';

/**
 * An amount as texts say it without its currency: an SMS has no room for cents that are nothing, and the minus sign of lists is
 * not of its alphabet.
 */
export const plain = (cents: number): string => formatCents(cents).replace('−', '-').replace(/\.00$/, '');

/** An amount as texts say it: `KES 5,000`. */
export const kes = (cents: number): string => `KES ${plain(cents)}`;
