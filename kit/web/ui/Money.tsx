import { formatCents } from '#kit/contract/cents.ts';
import './css/status.css';

interface MoneyProps {
  /** Integer cents; negative is a credit. */
  cents: number;
  /** `KES` in front; tables say the currency once, in the head. */
  currency?: string | null;
  /** In a table: one colour, zero quiet, a credit as `2,500.00 cr` in green. */
  cell?: boolean;
}

/** An amount of money. */
export function Money({ cents, currency = 'KES', cell }: MoneyProps) {
  if (cell) {
    const tone = cents === 0 ? 'money money-zero' : cents < 0 ? 'money pos' : 'money';
    return <span className={tone}>{cents < 0 ? `${formatCents(-cents)} cr` : formatCents(cents)}</span>;
  }
  const text = formatCents(cents);
  return (
    <span className="money">
      {currency && <span className="money-code">{currency}</span>}
      {text.slice(0, -3)}
      <span className="money-cents">{text.slice(-3)}</span>
    </span>
  );
}
