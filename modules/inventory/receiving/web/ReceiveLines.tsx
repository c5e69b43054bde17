import { Button, TextInput } from '@mantine/core';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import '#kit/web/ui/css/lines.css';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { QuantityField } from '../../setup/web/pick/QuantityField.tsx';
import type { ToReceive } from '../contract/receipts.ts';
import { type Came, sumOf } from './came.ts';
import './receiving.css';

interface ReceiveLinesProps {
  order: ToReceive;
  came: readonly Came[];
  /** Those that are sent, in their order: what is wrong is said by their place. */
  counted: readonly Came[];
  errors: Readonly<Record<string, string>>;
  onChange: (came: readonly Came[]) => void;
}

/** What came of each line; of an item with batches, batch by batch. */
export function ReceiveLines({ order, came, counted, errors, onChange }: ReceiveLinesProps) {
  const change = (at: number, more: Partial<Came>) =>
    onChange(came.map((one, place) => (place === at ? { ...one, ...more } : one)));
  return (
    <div className="receive-lines">
      {came.map((one, at) => {
        const line = order.lines.find(({ orderLineId }) => orderLineId === one.orderLineId);
        if (!line) return null;
        const place = counted.indexOf(one);
        const error = (field: string) => (place < 0 ? undefined : errors[`lines.${place}.${field}`]);
        const over = sumOf(came, line.orderLineId) > line.most;
        return (
          <fieldset key={at} className="receive-line" aria-label={line.description}>
            <div>
              <strong>{line.description}</strong>
              <p className="hint">
                {formatQuantity(line.open, line.unitName)} of {formatQuantity(line.ordered)} open
                {line.counted > 0 && `, ${formatQuantity(line.counted)} counted and not yet inspected`}
              </p>
              {over && <p className="att">More came than may be accepted. What is too much is rejected.</p>}
            </div>
            <QuantityField
              name={`lines.${at}.delivered`}
              label="Delivered"
              value={one.delivered}
              unit={line.unitName}
              error={error('delivered')}
              onChange={(delivered) => change(at, { delivered })}
            />
            {line.batches && (
              <>
                <TextInput
                  name={`lines.${at}.batchNo`}
                  label="Batch"
                  value={one.batchNo ?? ''}
                  error={error('batchNo')}
                  onChange={(event) => change(at, { batchNo: event.currentTarget.value })}
                />
                <DateField
                  name={`lines.${at}.expiresOn`}
                  label="Use by"
                  value={one.expiresOn}
                  error={error('expiresOn')}
                  onChange={(expiresOn) => change(at, { expiresOn })}
                />
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() =>
                    onChange(
                      came.toSpliced(at + 1, 0, {
                        orderLineId: one.orderLineId,
                        delivered: null,
                        batchNo: null,
                        expiresOn: null,
                      }),
                    )
                  }
                >
                  Another batch
                </Button>
              </>
            )}
          </fieldset>
        );
      })}
      {came.length === 0 && <p className="box-body muted">Nothing of this order is open any more.</p>}
    </div>
  );
}
