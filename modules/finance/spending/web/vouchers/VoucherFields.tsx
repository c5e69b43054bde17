import { Checkbox } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { billsApi } from '../../contract/bills.ts';
import { ratesApi } from '../../contract/rates.ts';
import { vatWithin } from '../../contract/vat.ts';
import type { TypedLine } from '../parts/LinesField.tsx';

interface Chosen {
  billId: number;
  amount: number | null;
}

/** The bills of a supplier that something is owed of, the first due first, and those chosen that others have paid meanwhile. */
function useBills(supplierId: number, chosen: readonly Chosen[]) {
  const known = Number.isSafeInteger(supplierId) && supplierId > 0;
  const asked = { supplierId: supplierId || 1, size: 200 };
  const { data } = useApi(billsApi.list, { ...asked, state: 'unpaid', sort: 'dueOn' }, { staleTime: 0, enabled: known });
  const there = new Set(data?.rows.map(({ id }) => id));
  const others = data !== undefined && chosen.some(({ billId }) => !there.has(billId));
  const { data: latest } = useApi(billsApi.list, asked, { enabled: known && others });
  const paid = latest?.rows.filter(({ id }) => !there.has(id) && chosen.some(({ billId }) => billId === id)) ?? [];
  return { data, bills: known ? [...(data?.rows ?? []), ...paid] : [] };
}

/** The supplier’s bills that are not paid, each with how much of it the voucher pays. */
export function BillsField({ slot }: { slot: FieldSlot }) {
  const supplierId = Number(slot.values['supplierId']);
  const chosen = (slot.value ?? []) as readonly Chosen[];
  const { data, bills: open } = useBills(supplierId, chosen);
  const change = (billId: number, amount: number | null) =>
    slot.onChange(chosen.map((one) => (one.billId === billId ? { billId, amount } : one)));
  return (
    <fieldset className="ticks-field">
      <legend>{slot.label}</legend>
      {data && open.length === 0 && <p className="muted">Nothing is owed to this supplier.</p>}
      {open.map((bill) => {
        const one = chosen.find(({ billId }) => billId === bill.id);
        const free = bill.owed - bill.promised;
        return (
          <div key={bill.id} className="ticks-row">
            <Checkbox
              size="sm"
              label={`${bill.billNo}, due ${formatDay(bill.dueOn)}`}
              description={
                <>
                  <Money cents={free} /> to pay
                </>
              }
              checked={one !== undefined}
              onChange={(event) =>
                slot.onChange(
                  event.currentTarget.checked
                    ? [...chosen, { billId: bill.id, amount: free }]
                    : chosen.filter(({ billId }) => billId !== bill.id),
                )
              }
            />
            {one && (
              <MoneyField
                name={`bills.${bill.id}`}
                label="Pay of it"
                value={one.amount}
                onChange={(amount) => change(bill.id, amount)}
              />
            )}
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

interface Tax {
  rateId: number;
  base: number | null;
}

/** Which taxes are held back, and on how much. */
export function TaxesField({ slot }: { slot: FieldSlot }) {
  const day = typeof slot.values['day'] === 'string' ? slot.values['day'] : null;
  const { data } = useApi(ratesApi.options, { day: day ?? '2000-01-01' }, { enabled: day !== null });
  const chosen = (slot.value ?? []) as readonly Tax[];
  const parts = [...((slot.values['bills'] ?? []) as Chosen[]), ...((slot.values['lines'] ?? []) as TypedLine[])];
  const total = parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const paying = (slot.values['bills'] ?? []) as readonly Chosen[];
  const { bills } = useBills(slot.values['payeeKind'] === 'supplier' ? Number(slot.values['supplierId']) : 0, paying);
  const vat = paying.reduce((sum, { billId, amount }) => {
    const bill = bills.find(({ id }) => id === billId);
    return bill ? sum + vatWithin({ total: bill.amount, vat: bill.vat }, amount ?? 0) : sum;
  }, 0);
  const beforeVat = total - vat;
  // Ticked for another day: it can be taken off, and is not in the way unseen.
  const past = data ? chosen.filter(({ rateId }) => !data.rows.some(({ id }) => id === rateId)) : [];
  if (!data || data.rows.length + past.length === 0) return <p className="hint">No rate of withholding tax holds on that day.</p>;
  return (
    <fieldset className="ticks-field">
      <legend>{slot.label}</legend>
      {data.rows.map((rate) => {
        const one = chosen.find(({ rateId }) => rateId === rate.id);
        return (
          <div key={rate.id} className="ticks-row">
            <Checkbox
              size="sm"
              label={`${rate.name}, ${rate.rate / 100}\u00a0%`}
              checked={one !== undefined}
              onChange={(event) =>
                slot.onChange(
                  event.currentTarget.checked
                    ? [...chosen, { rateId: rate.id, base: beforeVat || null }]
                    : chosen.filter(({ rateId }) => rateId !== rate.id),
                )
              }
            />
            {one && (
              <MoneyField
                name={`taxes.${rate.id}`}
                label={rate.kind === 'vat' || vat > 0 ? 'On the value before VAT' : 'On'}
                description={
                  <>
                    Held back <Money cents={Math.round(((one.base ?? 0) * rate.rate) / 10_000)} />
                  </>
                }
                value={one.base}
                onChange={(base) =>
                  slot.onChange(chosen.map((tax) => (tax.rateId === rate.id ? { rateId: rate.id, base } : tax)))
                }
              />
            )}
          </div>
        );
      })}
      {past.map(({ rateId }) => (
        <Checkbox
          key={rateId}
          size="sm"
          label="A tax that does not hold on the day of the voucher"
          checked
          onChange={() => slot.onChange(chosen.filter((tax) => tax.rateId !== rateId))}
        />
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
    </fieldset>
  );
}
