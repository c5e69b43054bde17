import { NumberInput, TextInput } from '@mantine/core';
import { formatCents } from '#kit/contract/money.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { amountOf, type Typed } from './receive-draft.ts';

interface KindFieldsProps {
  typed: Typed;
  set: (changes: Partial<Typed>) => void;
  errors: Readonly<Record<string, string>>;
}

/** What a cheque says besides its number. */
export function ChequeFields({ typed, set, errors }: KindFieldsProps) {
  return (
    <>
      <TextInput
        name="drawnOn"
        label="Drawn on"
        placeholder="Bank"
        required
        value={typed.drawnOn}
        error={errors['cheque.drawnOn'] ?? errors['cheque']}
        onChange={(event) => set({ drawnOn: event.currentTarget.value })}
      />
      <DateField
        name="datedOn"
        label="Cheque dated"
        required
        value={typed.datedOn}
        error={errors['cheque.datedOn']}
        onChange={(datedOn) => set({ datedOn })}
      />
    </>
  );
}

/** What was brought in place of money. */
export function GoodsFields({ typed, set, errors }: KindFieldsProps) {
  return (
    <div className="pay-goods">
      <TextInput
        name="item"
        label="What was brought"
        required
        value={typed.item}
        error={errors['goods.item'] ?? errors['goods']}
        onChange={(event) => set({ item: event.currentTarget.value })}
      />
      <NumberInput
        name="quantity"
        label="How much"
        required
        hideControls
        decimalScale={3}
        value={typed.quantity ?? ''}
        error={errors['goods.quantity']}
        classNames={{ input: 'num' }}
        onChange={(next) => set({ quantity: next === '' ? null : Number(next) })}
      />
      <TextInput
        name="unit"
        label="Unit"
        placeholder="90 kg bag"
        required
        value={typed.unit}
        error={errors['goods.unit']}
        onChange={(event) => set({ unit: event.currentTarget.value })}
      />
      <MoneyField
        name="unitPrice"
        label="Price of one"
        required
        value={typed.unitPrice}
        error={errors['goods.unitPrice']}
        onChange={(unitPrice) => set({ unitPrice })}
      />
      <p className="pay-worth">
        Worth <strong className="num">KES {formatCents(amountOf(typed))}</strong>
        {errors['amount'] && <span className="neg"> {errors['amount']}</span>}
      </p>
    </div>
  );
}
