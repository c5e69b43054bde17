import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import type { Invoice } from '../../contract/invoices.ts';

type Amounts = Readonly<Record<number, number | null>>;

/** The charges that were given an amount. */
export const linesFrom = (amounts: Amounts) =>
  Object.entries(amounts).flatMap(([id, amount]) => (amount === null || amount <= 0 ? [] : [{ chargeId: Number(id), amount }]));

interface ChargeAmountsProps {
  charges: Invoice['charges'];
  amounts: Amounts;
  onChange: (amounts: Amounts) => void;
}

/** An amount for each charge of an invoice, empty for none. */
export function ChargeAmounts({ charges, amounts, onChange }: ChargeAmountsProps) {
  return (
    <div className="grid-2">
      {charges.map(({ id, title }) => (
        <MoneyField
          key={id}
          name={`charge-${id}`}
          label={title}
          value={amounts[id] ?? null}
          onChange={(cents) => onChange({ ...amounts, [id]: cents })}
        />
      ))}
    </div>
  );
}
