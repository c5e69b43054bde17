import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { now, instantText } from '#kit/web/api/clock.ts';
import { newKey, useApi, useSave } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { QuantityField } from '../../setup/web/pick/QuantityField.tsx';
import type { CountLine, StockCount } from '../contract/count.ts';
import { countsApi } from '../contract/counts.ts';
import { countReasons, reasonWords } from '../contract/words.ts';
import './counts.css';

interface LineDrawerProps {
  count: StockCount;
  /** The key of the line, from the address bar. */
  open: string | null;
  onClose: () => void;
}

/** One line of a count: who counted what, which figure stands, and why it differs. */
export function LineDrawer({ count, open, onClose }: LineDrawerProps) {
  const { data } = useApi(
    countsApi.line,
    { id: count.id, lineId: Number(open) },
    { enabled: open !== null && /^\d+$/.test(open), staleTime: 0 },
  );
  return (
    <SideDrawer opened={open !== null} onClose={onClose} title={data?.name ?? 'Line'}>
      {data && open === String(data.id) && <Line key={data.id} count={count} line={data} onClose={onClose} />}
    </SideDrawer>
  );
}

function Line({ count, line, onClose }: { count: StockCount; line: CountLine; onClose: () => void }) {
  const open = count.state === 'open';
  const changes = open || count.state === 'counted';
  return (
    <div className="drawer-form">
      <div className="count-line">
        <Facts
          rows={[
            ['Code', line.code],
            ['Batch', line.batchNo],
            ['Use by', line.expiresOn && formatDay(line.expiresOn)],
            ['In the books when it was counted', line.systemThen !== null && formatQuantity(line.systemThen, line.unit)],
            ['Counted', line.counted !== null && formatQuantity(line.counted, line.unit)],
            ['Difference', line.difference !== null && formatQuantity(line.difference, line.unit)],
            ['Decided by', line.decidedName],
            ...line.tallies.map(
              ({ name, quantity, at }) => [name, `${formatQuantity(quantity, line.unit)}, ${instantText(at)}`] as const,
            ),
          ]}
        />
        {line.conflict && <Note tone="att">Two people counted this differently. Say which figure stands.</Note>}
        {open && line.tallies.length > 1 && <Decide count={count} line={line} />}
        {open && <Enter count={count} line={line} />}
      </div>
      {changes && (
        <RecordForm
          save={countsApi.note}
          fixed={{ id: count.id, lineId: line.id }}
          initial={{ reason: line.reason, note: line.note, price: line.price }}
          fields={[
            {
              kind: 'select',
              name: 'reason',
              label: 'Reason',
              options: countReasons.map((value) => ({ value, label: reasonWords[value] })),
            },
            {
              kind: 'money',
              name: 'price',
              label: `A ${line.unit} is worth`,
              hint: 'Used only where neither stock nor a price of before says so.',
            },
            { kind: 'textarea', name: 'note', label: 'Note' },
          ]}
          submit="Save line"
          onDone={() => {
            onClose();
            say('The line is saved');
          }}
        />
      )}
    </div>
  );
}

function Decide({ count, line }: { count: StockCount; line: CountLine }) {
  const save = useSave(countsApi.decide, { onDone: () => say('That figure stands') });
  const decide = (more: { take: 'one' | 'together'; tallyId?: number }): void =>
    save.mutate({ id: count.id, lineId: line.id, ...more });
  const together = line.tallies.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="count-decide">
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      {line.tallies.map(({ id, name, quantity }) => (
        <Button key={id} variant="default" loading={save.isPending} onClick={() => decide({ take: 'one', tallyId: id })}>
          {name}’s {formatQuantity(quantity)} stands
        </Button>
      ))}
      <Button variant="default" loading={save.isPending} onClick={() => decide({ take: 'together' })}>
        Both together: {formatQuantity(together, line.unit)}
      </Button>
    </div>
  );
}

/** The caller’s own figure, typed. */
function Enter({ count, line }: { count: StockCount; line: CountLine }) {
  const [typed, setTyped] = useState<number | null>(null);
  const save = useSave(countsApi.enter, {
    onDone: ({ results: [result] }) => {
      if (result?.words) return say(result.words);
      setTyped(null);
      say('Your figure is taken');
    },
  });
  const enter = (): void => {
    if (typed === null) return;
    const entry = { key: newKey(), lineId: line.id, how: 'set' as const, quantity: typed, at: now().toISOString() };
    save.mutate({ id: count.id, entries: [entry] });
  };
  return (
    <form
      className="count-enter"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <QuantityField label="You counted" value={typed} onChange={setTyped} unit={line.unit} error={save.error?.message} />
      <Button type="submit" variant="default" disabled={typed === null} loading={save.isPending}>
        Enter
      </Button>
    </form>
  );
}
