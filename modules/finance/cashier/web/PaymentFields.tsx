import { Input, SegmentedControl, Select, TextInput } from '@mantine/core';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { modeWords, payerModes, referenceWords } from '../../receiving/contract/modes.ts';
import { ChequeFields, GoodsFields } from './KindFields.tsx';
import { accountsFor, intoAccount, modeOf, type Typed } from './receive-draft.ts';

interface PaymentFieldsProps {
  typed: Typed;
  set: (changes: Partial<Typed>) => void;
  errors: Readonly<Record<string, string>>;
  accounts: readonly { id: number; name: string; role: string | null }[];
  today: string;
}

/** How much, how, and by whom. */
export function PaymentFields({ typed, set, errors, accounts, today }: PaymentFieldsProps) {
  const { mode } = typed;
  const reference = referenceWords[mode];
  const asksAccount = mode !== 'cheque' && mode !== 'in_kind';
  const { fitting, usual } = accountsFor(mode, accounts);
  return (
    <section className="box pay-fields" aria-label="Payment">
      {mode === 'in_kind' ? (
        <GoodsFields typed={typed} set={set} errors={errors} />
      ) : (
        <div className="pay-amount">
          <MoneyField
            name="amount"
            label="Amount"
            required
            size="md"
            value={typed.amount}
            error={errors['amount']}
            onChange={(amount) => set({ amount })}
          />
        </div>
      )}
      <div className="pay-mode">
        <Input.Label component="div" id="pay-mode">
          Mode
        </Input.Label>
        <SegmentedControl
          fullWidth
          size="md"
          aria-labelledby="pay-mode"
          value={mode}
          onChange={(next) => set(modeOf(typed, next))}
          data={payerModes.map((value) => ({ value, label: modeWords[value] }))}
        />
      </div>
      {reference && (
        <TextInput
          name="reference"
          label={reference}
          required
          autoComplete="off"
          value={typed.reference}
          error={errors['reference']}
          classNames={{ input: 'num' }}
          onChange={(event) => set({ reference: event.currentTarget.value.toUpperCase() })}
        />
      )}
      {mode === 'cheque' && <ChequeFields typed={typed} set={set} errors={errors} />}
      <DateField
        name="day"
        label="Received on"
        required
        max={today}
        value={typed.day}
        error={errors['day']}
        onChange={(day) => set({ day: day ?? today })}
      />
      <TextInput
        name="payerName"
        label="Paid by"
        autoComplete="off"
        value={typed.payerName}
        error={errors['payerName']}
        onChange={(event) => set({ payerName: event.currentTarget.value })}
      />
      {asksAccount && (
        <Select
          name="moneyId"
          label="Into account"
          required={usual === null}
          placeholder="Choose"
          error={errors['moneyId']}
          data={fitting.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(typed.moneyId ?? usual ?? '') || null}
          onChange={(next) => set(intoAccount(typed, next === null ? null : Number(next)))}
          allowDeselect={false}
        />
      )}
    </section>
  );
}
