import { TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import type { LawBand, LawKind } from '../contract/law.ts';
import { RateField } from './RateField.tsx';

type Slot = Pick<FieldSlot, 'name' | 'label' | 'value' | 'onChange'> & Partial<Pick<FieldSlot, 'error' | 'errors'>>;
/** As it is typed: what is no amount stays as its text, for the form to refuse, and is not taken as nothing or as no end. */
type Typed = { [K in keyof LawBand]: LawBand[K] | string | null };

/** The bands of a law, the lowest first: where each begins and ends, and what it asks. */
export function BandsField({ slot, kind }: { slot: Slot; kind: LawKind }) {
  const bands = (slot.value ?? []) as readonly Typed[];
  const begins = bands.at(-1)?.to ?? 0;
  const both = kind !== 'paye';
  return (
    <LinesEditor
      field={slot}
      word="band"
      lines={bands}
      onChange={slot.onChange}
      blank={() => ({ name: null, from: begins, to: null, rate: 0, employerRate: 0, amount: 0, employerAmount: 0, least: 0 })}
      most={60}
      layout="lines-boxed"
    >
      {(band, { change, cell }) => (
        <>
          <TextInput
            {...cell('name')}
            className="lines-wide"
            label="Name"
            value={band.name ?? ''}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <MoneyField {...cell('from')} label="From" required value={band.from} onChange={(from) => change({ from })} />
          <MoneyField
            {...cell('to')}
            label="To (empty: no end)"
            value={band.to}
            onChange={(to) => change({ to })}
            onText={(to) => change({ to })}
          />
          <RateField {...cell('rate')} label="Rate" value={band.rate} onChange={(rate) => change({ rate: rate ?? 0 })} />
          {both && (
            <>
              <RateField
                {...cell('employerRate')}
                label="Rate of the employer"
                value={band.employerRate}
                onChange={(rate) => change({ employerRate: rate ?? 0 })}
              />
              <MoneyField
                {...cell('amount')}
                label="Fixed amount"
                value={band.amount}
                onChange={(amount) => change({ amount: amount ?? 0 })}
                onText={(amount) => change({ amount })}
              />
              <MoneyField
                {...cell('employerAmount')}
                label="Fixed amount of the employer"
                value={band.employerAmount}
                onChange={(amount) => change({ employerAmount: amount ?? 0 })}
                onText={(employerAmount) => change({ employerAmount })}
              />
              <MoneyField
                {...cell('least')}
                label="At least"
                value={band.least}
                onChange={(least) => change({ least: least ?? 0 })}
                onText={(least) => change({ least })}
              />
            </>
          )}
        </>
      )}
    </LinesEditor>
  );
}
