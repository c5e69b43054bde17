const short = new Intl.NumberFormat('en-KE', { notation: 'compact', maximumFractionDigits: 2 });

/** Shillings as an axis has room for them: 1.31M. */
export const shortMoney = (shillings: number): string => short.format(shillings);
