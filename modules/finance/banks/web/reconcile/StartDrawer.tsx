import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type Reconciliation, reconciliationApi } from '../../contract/reconciliation.ts';

interface StartDrawerProps {
  opened: boolean;
  onClose: () => void;
  moneyId: number;
  reconciliation: Reconciliation | null;
}

const fields: readonly Field<'untilDay' | 'statementBalance'>[] = [
  { kind: 'date', name: 'untilDay', label: 'Statement to' },
  {
    kind: 'custom',
    name: 'statementBalance',
    label: 'Balance on that day',
    render: ({ name, label, value, required, error, onChange }) => (
      <MoneyField
        signed
        name={name}
        label={label}
        value={value}
        required={required}
        error={error}
        description="With a minus in front when the account is overdrawn"
        onChange={onChange}
        onText={onChange}
      />
    ),
  },
];

/** The day and the balance that the bank's statement ends with. */
export function StartDrawer({ opened, onClose, moneyId, reconciliation }: StartDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Reconciliation">
      <div className="drawer-form">
        <RecordForm
          save={reconciliationApi.start}
          fixed={{ moneyId }}
          initial={reconciliation ?? {}}
          fields={fields}
          submit="Save day and balance"
          onDone={onClose}
        />
      </div>
    </SideDrawer>
  );
}
