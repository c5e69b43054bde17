import { formatQuantity } from '../../setup/contract/quantity.ts';

interface QuantityProps {
  /** Thousandths. */
  of: number;
  unit?: string;
}

/** A quantity in a table: quiet where there is nothing. */
export function Quantity({ of, unit = '' }: QuantityProps) {
  return <span className={of === 0 ? 'num muted' : 'num'}>{formatQuantity(of, unit)}</span>;
}
