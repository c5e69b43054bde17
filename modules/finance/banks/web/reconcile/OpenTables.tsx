import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type BankLine, type BookItem, reconciliationApi, shownOpen, type Workspace } from '../../contract/reconciliation.ts';
import { LineActions } from './LineActions.tsx';
import { TickBar } from './TickBar.tsx';
import './reconcile.css';

interface OpenTablesProps {
  moneyId: number;
  work: Workspace;
  writes: boolean;
}

/**
 * What the bank shows and the books do not, beside what the books show and the bank does not; ticked together by hand. Of a long list
 * the first stand here, and the others are found by their words or amount; what was chosen stays chosen while one looks.
 */
export function OpenTables({ moneyId, work: whole, writes }: OpenTablesProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const looked = useApi(reconciliationApi.workspace, { moneyId, q }, { enabled: q !== '', keepPrevious: true, staleTime: 0 });
  const work = q === '' ? whole : (looked.data ?? whole);
  const [chosenLine, setLine] = useState<BankLine | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, BookItem>>(new Map());
  // What is not in sight may be beyond the first, or may not be what is looked for. Where all is in sight, it is open no more: a line
  // that was charged or received, an entry that somebody else has ticked.
  const gone = (shown: number) => q === '' && shown < shownOpen;
  const line = chosenLine && (work.lines.some(({ id }) => id === chosenLine.id) || !gone(work.lines.length)) ? chosenLine : null;
  const items = [...chosen.values()].filter(
    ({ journalId }) => work.items.some((one) => one.journalId === journalId) || !gone(work.items.length),
  );
  const sum = items.reduce((total, { amount }) => total + amount, 0);
  const clear = () => {
    setLine(null);
    setChosen(new Map());
  };
  // What was chosen while the last was being ticked stays chosen.
  const leaveOut = (tickedId: number | null, journalIds: readonly number[]) => {
    setLine((now) => (now?.id === tickedId ? null : now));
    setChosen((now) => new Map([...now].filter(([id]) => !journalIds.includes(id))));
  };
  const matching = useSave(reconciliationApi.match, {
    onDone: ({ matched }) => say(matched === 0 ? 'No line shows an entry for sure' : `${matched} ticked`),
    onFailed: ({ message }) => say(message),
  });
  const toggle = (item: BookItem) =>
    setChosen((now) => {
      const next = new Map(now);
      if (!next.delete(item.journalId)) next.set(item.journalId, item);
      return next;
    });
  if (work.lineCount === 0 && work.itemCount === 0)
    return (
      <Box>
        <EmptyState title="All is ticked" text="Every line of the statements and every entry of the books is explained." />
      </Box>
    );
  const none = q === '' ? null : 'Nothing is found by that.';
  return (
    <div className="stack">
      <TextInput
        name="q"
        label="Find a line or an entry"
        placeholder="Words, reference or amount"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {looked.error && q !== '' && <Note tone="neg">{looked.error.message}</Note>}
      {Math.max(work.lines.length, work.items.length) >= shownOpen && (
        <Note>The first {shownOpen} of each side are shown. Find the others by their words or amount.</Note>
      )}
      <div className="reconcile">
        <Box title="At the bank" count={work.lineCount}>
          {work.lines.length === 0 && <p className="box-body hint">{none ?? 'No statement line is unmatched.'}</p>}
          {work.lines.map((one) => (
            <LineRow
              key={one.id}
              line={one}
              chosen={line?.id === one.id}
              onChoose={() => setLine(one)}
              onBooked={() => leaveOut(one.id, [])}
              writes={writes}
            />
          ))}
        </Box>
        <Box
          title="In the books"
          count={work.itemCount}
          aside={
            writes && (
              <Button size="xs" variant="default" loading={matching.isPending} onClick={() => matching.mutate({ moneyId })}>
                Match automatically
              </Button>
            )
          }
        >
          {work.items.length === 0 && <p className="box-body hint">{none ?? 'Every entry is ticked.'}</p>}
          {work.items.map((one) => (
            <ItemRow key={one.journalId} item={one} chosen={chosen.has(one.journalId)} onToggle={toggle} writes={writes} />
          ))}
        </Box>
      </div>
      {writes && (line || items.length > 0) && (
        <TickBar
          key={line?.id ?? 0}
          moneyId={moneyId}
          line={line}
          journalIds={items.map(({ journalId }) => journalId)}
          sum={sum}
          onTicked={leaveOut}
          onClear={clear}
        />
      )}
    </div>
  );
}

interface LineRowProps {
  line: BankLine;
  chosen: boolean;
  onChoose: () => void;
  /** It was charged or received. */
  onBooked: () => void;
  writes: boolean;
}

function LineRow({ line, chosen, onChoose, onBooked, writes }: LineRowProps) {
  const words = [line.description, line.reference].filter(Boolean).join(', ');
  return (
    <div className="list-row">
      {writes ? (
        <Radio checked={chosen} onChange={onChoose} aria-label={`Line ${words} of ${formatCents(line.amount)}`} />
      ) : (
        <span />
      )}
      <div>
        <strong>{words || 'Without words'}</strong>
        <small>
          <DayText day={line.day} />
        </small>
        {writes && chosen && <LineActions line={line} onBooked={onBooked} />}
      </div>
      <span className="num">{formatCents(line.amount)}</span>
    </div>
  );
}

interface ItemRowProps {
  item: BookItem;
  chosen: boolean;
  onToggle: (item: BookItem) => void;
  writes: boolean;
}

function ItemRow({ item, chosen, onToggle, writes }: ItemRowProps) {
  return (
    <div className="list-row">
      {writes ? (
        <Checkbox
          checked={chosen}
          onChange={() => onToggle(item)}
          aria-label={`Entry ${item.narration} of ${formatCents(item.amount)}`}
        />
      ) : (
        <span />
      )}
      <div>
        <strong>{item.narration}</strong>
        <small>
          <DayText day={item.day} /> {item.reference}
        </small>
      </div>
      <span className="num">{formatCents(item.amount)}</span>
    </div>
  );
}
