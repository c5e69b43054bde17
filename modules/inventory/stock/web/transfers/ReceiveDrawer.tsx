import { formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import { type Transfer, transfersApi } from '../../contract/transfers.ts';
import './transfers.css';

interface Came {
  id: number;
  received: number | null;
}

interface ReceiveDrawerProps {
  transfer: Transfer;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Receives what came of a transfer; all that is on its way stands there to begin with. */
export function ReceiveDrawer({ transfer, opened, onClose, onDone }: ReceiveDrawerProps) {
  const open = transfer.items.filter(({ quantity, received }) => received < quantity);
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Receive"
      size={560}
      text="Enter what came. What did not come stays on its way until it is received, or written off by a count."
      save={transfersApi.receive}
      fixed={{ id: transfer.id, version: transfer.version }}
      initial={{ day: today(), lines: open.map(({ id, quantity, received }) => ({ id, received: quantity - received })) }}
      fields={[
        { kind: 'date', name: 'day', label: 'Day', min: transfer.day, max: today() },
        {
          kind: 'custom',
          name: 'lines',
          label: 'What came',
          wide: true,
          render: (slot) => <CameLines slot={slot} of={transfer} />,
        },
      ]}
      onDone={({ state }) => {
        say(state === 'received' ? `${transfer.transferNo} is received` : 'What came is received, the rest is on its way');
        onDone();
      }}
    />
  );
}

function CameLines({ slot, of }: { slot: FieldSlot; of: Transfer }) {
  const lines = Array.isArray(slot.value) ? (slot.value as Came[]) : [];
  const items = new Map(of.items.map((item) => [item.id, item]));
  return (
    <div className="receive-lines">
      {lines.map((line, at) => {
        const item = items.get(line.id);
        if (!item) return null;
        const more = [item.batchNo && `batch ${item.batchNo}`, item.expiresOn && `use by ${formatDay(item.expiresOn)}`];
        return (
          <div key={line.id} className="receive-line">
            <span>
              {item.name} <span className="muted">{more.filter(Boolean).join(', ')}</span>
              <br />
              <span className="muted">{formatQuantity(item.quantity - item.received, item.unit)} on the way</span>
            </span>
            <QuantityField
              name={`lines.${at}.received`}
              aria-label={`Received of ${item.name}`}
              unit={item.unit}
              error={slot.errors?.[`lines.${at}.received`]}
              value={line.received}
              onChange={(received) => slot.onChange(lines.map((one, place) => (place === at ? { ...one, received } : one)))}
            />
          </div>
        );
      })}
      {slot.error && !Object.keys(slot.errors ?? {}).some((path) => path.endsWith('.received')) && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
    </div>
  );
}
