import { Checkbox, Select } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { paymentRequestsApi } from '../../contract/requests.ts';
import { payingScreens } from '../../contract/screens.ts';
import '#kit/web/ui/css/lines.css';
import '../paying.css';

const fields: readonly Field<'supplierId' | 'bills' | 'narration'>[] = [
  { kind: 'custom', name: 'supplierId', label: 'Vendor', wide: true, render: (slot) => <VendorToPay slot={slot} /> },
  {
    kind: 'custom',
    name: 'bills',
    label: 'Bills',
    wide: true,
    when: ({ supplierId }) => typeof supplierId === 'number',
    render: (slot) => <Bills key={String(slot.values['supplierId'])} slot={slot} />,
  },
  { kind: 'text', name: 'narration', label: 'What for', wide: true, placeholder: 'The invoices when left empty' },
];

/** Asks for the payment of approved bills of one vendor. */
export function RequestPayment({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const go = useGo();
  const supplierId = Number(new URLSearchParams(window.location.search).get('supplier')) || null;
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      size={600}
      title="Request payment"
      save={paymentRequestsApi.request}
      fixed={{}}
      initial={{ supplierId, bills: [] }}
      fields={fields}
      // What was ticked is of the vendor before, and stands nowhere any more.
      follow={(name) => (name === 'supplierId' ? { bills: [] } : {})}
      onDone={({ id, requestNo }) => {
        say(`${requestNo} waits for approval`);
        go(to(payingScreens.paymentRequest, { id }));
      }}
    />
  );
}

/** Vendors to whom something is owed that is not asked for yet. */
function VendorToPay({ slot }: { slot: FieldSlot }) {
  const { data } = useApi(paymentRequestsApi.vendors, {}, { staleTime: 0 });
  return (
    <Select
      name={slot.name}
      label={slot.label}
      required={slot.required}
      error={slot.error}
      searchable
      data-autofocus={slot.value === null}
      placeholder="Name"
      data={data?.rows.map(({ id, name, left }) => ({ value: String(id), label: `${name}, ${formatCents(left)}` })) ?? []}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      nothingFoundMessage={data?.rows.length === 0 ? 'Nothing is owed that is not asked for yet' : 'Nothing found'}
      onChange={(next) => slot.onChange(next === null ? null : Number(next))}
    />
  );
}

interface Chosen {
  billId: number;
  amount: number | null;
}

/** The vendor’s bills that are owed, each with how much of it is asked for. */
function Bills({ slot }: { slot: FieldSlot }) {
  const supplierId = Number(slot.values['supplierId']);
  const { data } = useApi(paymentRequestsApi.payable, { supplierId }, { staleTime: 0 });
  const chosen = (slot.value ?? []) as readonly Chosen[];
  return (
    <fieldset className="lines">
      <legend>{slot.label}</legend>
      {data?.rows.length === 0 && <p className="muted">Nothing is owed to this vendor for approved bills.</p>}
      {data?.rows.map((bill) => {
        const at = chosen.findIndex(({ billId }) => billId === bill.billId);
        const one = chosen[at];
        return (
          <div key={bill.billId} className="pay-bill">
            <Checkbox
              size="sm"
              label={`${bill.invoiceNo}, ${bill.overdue ? 'was due' : 'due'} ${formatDay(bill.dueOn)}`}
              description={
                <>
                  {bill.orderNo}, <Money cents={bill.left} /> to ask for
                  {bill.requested > 0 && (
                    <>
                      , <Money cents={bill.requested} /> asked for already
                    </>
                  )}
                </>
              }
              disabled={bill.left <= 0 && !one}
              checked={one !== undefined}
              onChange={(event) =>
                slot.onChange(
                  event.currentTarget.checked
                    ? [...chosen, { billId: bill.billId, amount: bill.left }]
                    : chosen.filter(({ billId }) => billId !== bill.billId),
                )
              }
            />
            {one && (
              <MoneyField
                name={`bills.${at}.amount`}
                label="Pay of it"
                value={one.amount}
                error={slot.errors?.[`${slot.name}.${at}.amount`]}
                onChange={(amount) => slot.onChange(chosen.map((same) => (same === one ? { ...one, amount } : same)))}
              />
            )}
          </div>
        );
      })}
      <p className="hint">
        In all <Money cents={chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0)} />
      </p>
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
    </fieldset>
  );
}
