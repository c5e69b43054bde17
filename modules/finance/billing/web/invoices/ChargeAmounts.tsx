import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import type { Invoice } from '../../contract/invoices.ts';

/** Cents; null for none, and what was typed where it is no amount. */
export type Amounts = Readonly<Record<number, number | string | null>>;

/** The charges that were given an amount. */
export const linesFrom = (amounts: Amounts) =>
  Object.entries(amounts).flatMap(([id, amount]) =>
    typeof amount !== 'number' || amount <= 0 ? [] : [{ chargeId: Number(id), amount }],
  );

/** Something was typed that is no amount: it is put right first, and not left out of what is posted. */
export const isUnread = (amounts: Amounts) => Object.values(amounts).some((amount) => typeof amount === 'string');

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
          onText={(text) => onChange({ ...amounts, [id]: text })}
          onChange={(cents) => onChange({ ...amounts, [id]: cents })}
        />
      ))}
    </div>
  );
}
