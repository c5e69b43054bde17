import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import type { PayBand } from '../contract/words.ts';
import { RateInput } from './fields.tsx';

/** As it is typed: what is no amount stays as its text, for the form to refuse, and is not taken as nothing or as no end. */
type Typed = { [K in keyof PayBand]: PayBand[K] | string | null };

/** The bands of a deduction, the lowest first: from which gross pay to which, and what is taken there. */
export function BandsField({ slot }: { slot: FieldSlot }) {
  const bands = (slot.value ?? []) as readonly Typed[];
  const begins = bands.at(-1)?.to ?? 0;
  return (
    <LinesEditor
      field={slot}
      word="band"
      lines={bands}
      onChange={slot.onChange}
      blank={() => ({ from: begins, to: null, amount: 0, rate: 0 })}
      most={40}
      layout="lines-boxed"
    >
      {(band, { change, cell }) => (
        <>
          <MoneyField {...cell('from')} label="Gross pay from" required value={band.from} onChange={(from) => change({ from })} />
          <MoneyField
            {...cell('to')}
            label="Below (empty: no end)"
            value={band.to}
            onChange={(to) => change({ to })}
            onText={(to) => change({ to })}
          />
          <MoneyField
            {...cell('amount')}
            label="Amount"
            value={band.amount}
            onChange={(amount) => change({ amount: amount ?? 0 })}
            onText={(amount) => change({ amount })}
          />
          <RateInput
            {...cell('rate')}
            label="And per cent of all of it"
            value={band.rate}
            onChange={(rate) => change({ rate: rate ?? 0 })}
          />
        </>
      )}
    </LinesEditor>
  );
}
