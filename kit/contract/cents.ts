// Made once: making a format takes far longer than using it.
const grouped = new Intl.NumberFormat('en-KE');

/** Integer cents as `12,500.00`, with a true minus sign; the currency code stands beside it or in the column head. */
export function formatCents(cents: number): string {
  const whole = grouped.format(Math.floor(Math.abs(cents) / 100));
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}${whole}.${rest}`;
}
