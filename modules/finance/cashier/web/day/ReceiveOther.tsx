import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { collectionKindsApi, collectionsApi } from '../../contract/collections.ts';
import { incomesApi } from '../../contract/incomes.ts';
import { modeWords, plainModes } from '../../../receiving/contract/modes.ts';
import { printReceipt } from '../print.ts';

import { CollectionKindField, MoneyAccountField, SourceField, StudentField } from './OtherFields.tsx';

const modeOptions = plainModes.map((value) => ({ value, label: modeWords[value] }));
const isCash = (values: Readonly<Record<string, unknown>>) => values['mode'] === 'cash';

/** Made anew for each form: on a computer that is left on, tomorrow is another last day. */
export const receiptFields = () =>
  [
    { kind: 'money', name: 'amount', label: 'Amount' },
    { kind: 'select', name: 'mode', label: 'Mode', options: modeOptions },
    { kind: 'text', name: 'reference', label: 'Reference', required: true, when: (values) => !isCash(values) },
    {
      kind: 'custom',
      name: 'moneyId',
      label: 'Into account',
      when: (values) => !isCash(values),
      render: (slot) => <MoneyAccountField {...slot} />,
    },
    { kind: 'date', name: 'day', label: 'Received on', max: today() },
    { kind: 'text', name: 'payerName', label: 'Paid by' },
    { kind: 'text', name: 'narration', label: 'For', wide: true },
  ] as const satisfies readonly Field[];

type Values = Readonly<Record<string, unknown>>;

/** Once a kind is chosen its price is the amount, unless another was typed. @param priceOf null where it varies */
export const withPrice =
  (priceOf: (kindId: unknown) => number | null) =>
  (name: string, value: unknown, { amount, kindId }: Values): Record<string, unknown> => {
    const price = name === 'kindId' ? priceOf(value) : null;
    return price !== null && (typeof amount !== 'number' || amount === priceOf(kindId)) ? { amount: price } : {};
  };

/** Receives money that is no fees, and opens its paper. */
export function ReceiveOther({ what, onDone }: { what: 'collection' | 'income'; onDone: () => void }) {
  const done = ({ id, receiptNo }: { id: number; receiptNo: string }): void => {
    say(`Receipt ${receiptNo} is written`);
    void printReceipt(id, 'A5');
    onDone();
  };
  const { data: kinds } = useApi(collectionKindsApi.list, { size: 200 }, { enabled: what === 'collection' });
  if (what === 'income')
    return (
      <RecordForm
        save={incomesApi.receive}
        initial={{ mode: 'cash', day: today() }}
        fields={[
          {
            kind: 'custom',
            name: 'sourceId',
            label: 'Source',
            wide: true,
            required: true,
            render: (slot) => <SourceField {...slot} />,
          },
          ...receiptFields(),
        ]}
        submit="Receive income"
        onDone={done}
      />
    );
  return (
    <RecordForm
      save={collectionsApi.receive}
      initial={{ mode: 'cash', day: today() }}
      fields={[
        {
          kind: 'custom',
          name: 'kindId',
          label: 'Kind',
          wide: true,
          required: true,
          render: (slot) => <CollectionKindField {...slot} />,
        },
        { kind: 'custom', name: 'studentId', label: 'Student', wide: true, render: (slot) => <StudentField {...slot} /> },
        ...receiptFields(),
      ]}
      follow={withPrice((kindId) => kinds?.rows.find(({ id }) => id === kindId)?.price ?? null)}
      submit="Receive collection"
      onDone={done}
    />
  );
}
