import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { today } from '#kit/web/api/clock.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { formatQuantity, worth } from '../../../setup/contract/quantity.ts';
import { type Quotation, quotationsApi, type Quote } from '../../contract/quotations.ts';

interface TypedPrice {
  lineId: number;
  price: number | null;
  taxRate: number;
  note: string | null;
}

interface QuoteDrawerProps {
  request: Quotation;
  quote: Quote;
  onClose: () => void;
}

type Name = 'prices' | 'answeredOn' | 'reference' | 'deliveryDays' | 'validUntil' | 'terms';
const rest: readonly Field<Name>[] = [
  { kind: 'date', name: 'answeredOn', label: 'Answered on' },
  { kind: 'text', name: 'reference', label: 'Their quotation no.' },
  { kind: 'number', name: 'deliveryDays', label: 'Delivers within', suffix: ' days', min: 0, max: 365 },
  { kind: 'date', name: 'validUntil', label: 'Valid until' },
  { kind: 'text', name: 'terms', label: 'Terms', wide: true },
];

/** What one vendor answered, line by line; a line without a price is not offered. */
export function QuoteDrawer({ request, quote, onClose }: QuoteDrawerProps) {
  const { id, version } = request;
  const declining = useSave(quotationsApi.decline, {
    onDone: () => {
      onClose();
      say(`${quote.supplierName} does not quote`);
    },
    onFailed: ({ message }) => say(message),
  });
  const fields: readonly Field<Name>[] = [
    { kind: 'custom', name: 'prices', label: 'Prices', wide: true, render: (slot) => <Prices slot={slot} request={request} /> },
    ...rest,
  ];
  return (
    <SideDrawer opened onClose={onClose} title={quote.supplierName} size={560}>
      <div className="drawer-form">
        <RecordForm
          save={quotationsApi.enter}
          fixed={{ id, version, quoteId: quote.id }}
          initial={{
            prices: quote.prices.map(({ lineId, price, taxRate, note }) => ({ lineId, price, taxRate, note })),
            answeredOn: quote.answeredOn ?? today(),
            reference: quote.reference,
            deliveryDays: quote.deliveryDays,
            validUntil: quote.validUntil,
            terms: quote.terms,
          }}
          fields={fields}
          submit="Save quotation"
          onDone={() => {
            onClose();
            say('The quotation is saved');
          }}
          actions={
            <Button
              variant="default"
              loading={declining.isPending}
              onClick={() => declining.mutate({ id, version, quoteId: quote.id })}
            >
              Does not quote
            </Button>
          }
        />
      </div>
    </SideDrawer>
  );
}

const rates = [
  { value: '0', label: 'No VAT' },
  { value: '1600', label: 'VAT 16 %' },
  { value: '800', label: 'VAT 8 %' },
];

function Prices({ slot, request: { lines } }: { slot: FieldSlot; request: Quotation }) {
  const given = (slot.value ?? []) as readonly TypedPrice[];
  // A line without a price is not sent; its tax is kept here until it has one again.
  const [waiting, setWaiting] = useState<ReadonlyMap<number, TypedPrice>>(new Map());
  const change = (lineId: number, more: Partial<TypedPrice>): void => {
    const before = given.find((one) => one.lineId === lineId) ??
      waiting.get(lineId) ?? { lineId, price: null, taxRate: 0, note: null };
    const next = { ...before, ...more };
    if (next.price === null) setWaiting((now) => new Map(now).set(lineId, next));
    const others = given.filter((one) => one.lineId !== lineId);
    slot.onChange(next.price === null ? others : [...others, next]);
  };
  return (
    <fieldset className="lines">
      <legend>{slot.label}</legend>
      {lines.map((line) => {
        const own = given.find(({ lineId }) => lineId === line.id);
        return (
          <div key={line.id} className="lines-row lines-boxed">
            <MoneyField
              name={`prices.${line.id}`}
              label={`${line.description}, one ${line.unitName}`}
              value={own?.price ?? null}
              description={
                own?.price ? (
                  <>
                    {formatQuantity(line.quantity, line.unitName)} come to <Money cents={worth(line.quantity, own.price)} />
                  </>
                ) : (
                  `${formatQuantity(line.quantity, line.unitName)} are wanted`
                )
              }
              onChange={(price) => change(line.id, { price })}
            />
            <Select
              label="Tax in the price"
              data={rates}
              allowDeselect={false}
              disabled={!own}
              value={String((own ?? waiting.get(line.id))?.taxRate ?? 0)}
              onChange={(rate) => change(line.id, { taxRate: Number(rate ?? 0) })}
            />
          </div>
        );
      })}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
    </fieldset>
  );
}
