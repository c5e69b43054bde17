import { to } from '#kit/contract/screen.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import '#kit/web/ui/css/lines.css';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { QuantityField } from '../../setup/web/pick/QuantityField.tsx';
import type { Receipt } from '../contract/receipts.ts';
import { vendorReturnsApi } from '../contract/returns.ts';
import { receivingScreens } from '../contract/screens.ts';

interface Typed {
  receiptLineId: number;
  quantity: number;
}

/** Asks to send accepted goods back to the vendor. */
export function ReturnDrawer({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const go = useGo();
  const fields: readonly Field<'lines' | 'because'>[] = [
    {
      kind: 'custom',
      name: 'lines',
      label: 'What goes back',
      wide: true,
      render: (slot) => <Lines slot={slot} receipt={receipt} />,
    },
    { kind: 'textarea', name: 'because', label: 'Why' },
  ];
  return (
    <SideDrawer opened onClose={onClose} title="Send back to vendor">
      <div className="drawer-form">
        <RecordForm
          save={vendorReturnsApi.ask}
          fixed={{ receiptId: receipt.id }}
          initial={{ lines: [] }}
          fields={fields}
          text="The goods leave the stock when another person approves it. A debit note goes with them."
          submit="Ask to send back"
          onDone={({ id }) => {
            onClose();
            go(to(receivingScreens.vendorReturn, { id }));
          }}
        />
      </div>
    </SideDrawer>
  );
}

function Lines({ slot, receipt }: { slot: FieldSlot; receipt: Receipt }) {
  const given = (slot.value ?? []) as readonly Typed[];
  const change = (receiptLineId: number, quantity: number | null): void => {
    const others = given.filter((one) => one.receiptLineId !== receiptLineId);
    slot.onChange(quantity === null || quantity === 0 ? others : [...others, { receiptLineId, quantity }]);
  };
  return (
    <fieldset className="lines">
      <legend>{slot.label}</legend>
      {receipt.lines
        .filter((line) => line.itemId !== null && line.accepted > line.returned)
        .map((line) => {
          const at = given.findIndex(({ receiptLineId }) => receiptLineId === line.id);
          return (
            <QuantityField
              key={line.id}
              name={`lines.${line.id}.quantity`}
              label={line.description}
              unit={line.unitName}
              value={given[at]?.quantity ?? null}
              description={`${formatQuantity(line.accepted - line.returned, line.unitName)} were accepted and are not sent back`}
              error={at < 0 ? undefined : slot.errors?.[`lines.${at}.quantity`]}
              onChange={(quantity) => change(line.id, quantity)}
            />
          );
        })}
      {slot.error && !Object.keys(slot.errors ?? {}).some((path) => path.endsWith('.quantity')) && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
    </fieldset>
  );
}
