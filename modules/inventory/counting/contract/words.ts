/** Why there is more or less than the books say. */
export const countReasons = ['count', 'damage', 'expiry', 'theft', 'other'] as const;
export type CountReason = (typeof countReasons)[number];
export const reasonWords: Readonly<Record<CountReason, string>> = {
  count: 'Count',
  damage: 'Damage',
  expiry: 'Expiry',
  theft: 'Theft',
  other: 'Other',
};

/** Whether everything in the store is counted, a category of it, or chosen items. */
export const countScopes = ['all', 'category', 'items'] as const;
export const scopeWords: Readonly<Record<(typeof countScopes)[number], string>> = {
  all: 'Everything in the store',
  category: 'A category',
  items: 'Chosen items',
};

export const countStates = ['open', 'counted', 'approved', 'cancelled'] as const;
