import { Select } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { type LawKind, type LawLimit, limitCodes } from '../contract/law.ts';
import { limitsOfKind, limitWords } from '../contract/sound-law.ts';
import { RateField } from './RateField.tsx';

type Slot = Pick<FieldSlot, 'name' | 'label' | 'value' | 'onChange'> & Partial<Pick<FieldSlot, 'error' | 'errors'>>;

/** What is no amount stays as its text, for the form to refuse, and is not taken as none. */
type Typed = Omit<LawLimit, 'amount'> & { amount: LawLimit['amount'] | string };

/** Reliefs and limits of a law; one that is left out does not hold. */
export function LimitsField({ slot, kind }: { slot: Slot; kind: LawKind }) {
  const limits = (slot.value ?? []) as readonly Typed[];
  const free = limitsOfKind(kind).filter((code) => !limits.some((limit) => limit.code === code));
  const [next] = free;
  return (
    <LinesEditor
      field={slot}
      word="limit"
      lines={limits}
      onChange={slot.onChange}
      blank={next === undefined ? null : () => ({ code: next, amount: null, rate: null })}
      layout="lines-boxed"
    >
      {(limit, { change, cell }) => {
        const asks = limitWords[limit.code];
        return (
          <>
            <Select
              {...cell('code')}
              className="lines-wide"
              label="What"
              required
              allowDeselect={false}
              data={[limit.code, ...free].map((code) => ({ value: code, label: limitWords[code].label }))}
              value={limit.code}
              onChange={(code) => {
                const chosen = limitCodes.find((one) => one === code);
                if (chosen) change({ code: chosen, amount: null, rate: null });
              }}
            />
            {asks.amount !== 'none' && (
              <MoneyField
                {...cell('amount')}
                label={`Amount ${asks.per ?? 'a month'}`}
                required={asks.amount === 'must'}
                value={limit.amount}
                onChange={(amount) => change({ amount })}
                onText={(amount) => change({ amount })}
              />
            )}
            {asks.rate !== 'none' && (
              <RateField {...cell('rate')} label="Rate" value={limit.rate} onChange={(rate) => change({ rate })} />
            )}
          </>
        );
      }}
    </LinesEditor>
  );
}
