import { Button, CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { QuantityField } from '../../../setup/web/pick/QuantityField.tsx';
import { lineWords, type PhoneLine } from './find.ts';

interface Entry {
  lineId?: number;
  itemId?: number;
  batch?: { no: string; expiresOn: string | null };
  how: 'add' | 'set';
  quantity: number | null;
  about: string;
}

interface LineCardProps {
  /** The line that is counted, or the batches of which one is meant. */
  lines: readonly PhoneLine[];
  /** Whether the quantity is typed next. */
  focus: boolean;
  /** One scan more. */
  onAdd: (line: PhoneLine) => void;
  onEnter: (entry: Entry) => void;
  onClose: () => void;
}

/** What was scanned last: how much of it one has counted, and the figure to type in its place. */
export function LineCard({ lines, focus, onAdd, onEnter, onClose }: LineCardProps) {
  const real = lines.filter(({ batches, batchNo }) => !batches || batchNo !== null);
  const [chosen, setChosen] = useState<number | 'batch' | null>(null);
  const line = real.find(({ id }) => id === chosen) ?? (real.length === 1 && chosen === null ? real[0] : undefined);
  const [item] = lines;
  if (!item) return null;
  const asksBatch = item.batches && (chosen === 'batch' || real.length === 0);
  return (
    <section className="scan-card" aria-label={item.name}>
      <div className="scan-card-head">
        <h2>{item.name}</h2>
        <CloseButton aria-label="Close" size={36} onClick={onClose} />
      </div>
      {!line && !asksBatch && (
        <fieldset className="scan-choices" aria-label="Which batch">
          {real.map((one) => (
            <Button key={one.id} variant="default" onClick={() => setChosen(one.id)}>
              {one.batchNo}
              {one.expiresOn && `, use by ${formatDay(one.expiresOn)}`}
            </Button>
          ))}
        </fieldset>
      )}
      {line && <Figure key={line.id} line={line} focus={focus} onAdd={onAdd} onEnter={onEnter} />}
      {item.batches && !asksBatch && (
        <Button variant="subtle" onClick={() => setChosen('batch')}>
          Another batch
        </Button>
      )}
      {asksBatch && <NewBatch item={item} onEnter={onEnter} />}
    </section>
  );
}

function Figure({ line, focus, onAdd, onEnter }: { line: PhoneLine } & Pick<LineCardProps, 'focus' | 'onAdd' | 'onEnter'>) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<number | null>(null);
  useEffect(() => {
    if (focus) form.current?.querySelector('input')?.focus();
  }, [focus]);
  const whole = line.divisible || typed === null || typed % 1000 === 0;
  const save = (): void => {
    if (typed === null || !whole) return;
    onEnter({ lineId: line.id, how: 'set', quantity: typed, about: lineWords(line) });
    setTyped(null);
  };
  return (
    <>
      <dl className="scan-figures">
        <div>
          <dt>You counted</dt>
          <dd className="num">{line.mine === null ? '–' : formatQuantity(line.mine, line.unit)}</dd>
        </div>
        {line.system !== null && (
          <div>
            <dt>In the books</dt>
            <dd className="num">{formatQuantity(line.system, line.unit)}</dd>
          </div>
        )}
        {line.others.map(({ name, quantity }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{formatQuantity(quantity, line.unit)}</dd>
          </div>
        ))}
      </dl>
      {line.conflict && (
        <Note tone="att">
          Two people counted this differently. Count again, or decide on the count’s page which figure stands.
        </Note>
      )}
      <form
        ref={form}
        className="scan-type"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <QuantityField
          label="All there is"
          value={typed}
          onChange={setTyped}
          unit={line.unit}
          error={whole ? undefined : `Whole units only (${line.unit}).`}
        />
        <Button type="submit" disabled={typed === null}>
          Set
        </Button>
        <Button variant="default" onClick={() => onAdd(line)}>
          One more
        </Button>
      </form>
    </>
  );
}

function NewBatch({ item, onEnter }: { item: PhoneLine } & Pick<LineCardProps, 'onEnter'>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [no, setNo] = useState('');
  const [expiresOn, setExpiresOn] = useState<string | null>(null);
  const [typed, setTyped] = useState<number | null>(null);
  const ready = no.trim() !== '' && typed !== null;
  return (
    <form
      ref={form}
      className="scan-batch"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready) return;
        const batch = { no: no.trim(), expiresOn };
        onEnter({ itemId: item.itemId, batch, how: 'set', quantity: typed, about: `${item.name}, batch ${batch.no}` });
      }}
    >
      <TextInput label="Batch" required value={no} onChange={(event) => setNo(event.currentTarget.value)} />
      <DateField
        name="expiresOn"
        label="Use by"
        value={expiresOn}
        onChange={(day) => setExpiresOn(day)}
        error={undefined}
        required={false}
      />
      <QuantityField label="All there is" value={typed} onChange={setTyped} unit={item.unit} required />
      <Button type="submit" disabled={!ready}>
        Add batch
      </Button>
    </form>
  );
}
