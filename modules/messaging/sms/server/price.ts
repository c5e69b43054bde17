/** A provider's price in ten-thousandths of the currency as people read it: `KES 0.80`, `KES 1,250.4567`. */
export function priceInWords(cost: number, currency: string): string {
  const units = Math.floor(cost / 10_000).toLocaleString('en-KE');
  const part = String(cost % 10_000).padStart(4, '0');
  return `${currency} ${units}.${part.slice(0, 2)}${part.slice(2).replace(/0+$/, '')}`;
}

/** Prices of several messages together; null where no provider told one. */
export const pricesInWords = (prices: readonly { cost: number; currency: string }[]): string | null =>
  prices.length === 0 ? null : prices.map(({ cost, currency }) => priceInWords(cost, currency)).join(' and ');
