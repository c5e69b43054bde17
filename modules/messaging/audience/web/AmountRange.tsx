import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';

interface AmountRangeProps {
  label: string;
  /** In cents; null at an end that is open. */
  range: { from: number | null; to: number | null } | undefined;
  onChange: (from: number | null, to: number | null) => void;
}

/** An amount from and to, either of which may be left empty. */
export function AmountRange({ label, range, onChange }: AmountRangeProps) {
  const { from = null, to = null } = range ?? {};
  return (
    <div className="grid-2">
      <MoneyField name="from" label={`${label}, at least`} value={from} onChange={(next) => onChange(next, to)} />
      <MoneyField name="to" label="At most" value={to} onChange={(next) => onChange(from, next)} />
    </div>
  );
}
