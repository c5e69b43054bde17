import { Button, Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type BankLine, type BookItem, reconciliationApi, type Workspace } from '../../contract/reconciliation.ts';
import { LineActions } from './LineActions.tsx';
import './reconcile.css';

interface OpenTablesProps {
  moneyId: number;
  work: Workspace;
  writes: boolean;
}

/** What the bank shows and the books do not, beside what the books show and the bank does not; ticked together by hand. */
export function OpenTables({ moneyId, work, writes }: OpenTablesProps) {
  const [lineId, setLineId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // A line that was charged or received is open no more, and so not chosen.
  const line = work.lines.find(({ id }) => id === lineId) ?? null;
  const items = work.items.filter(({ journalId }) => chosen.has(journalId));
  const sum = items.reduce((total, { amount }) => total + amount, 0);
  const clear = () => {
    setLineId(null);
    setChosen(new Set());
  };
  // What was chosen while the last was being ticked stays chosen.
  const leaveOut = (tickedId: number | null, journalIds: readonly number[]) => {
    setLineId((now) => (now === tickedId ? null : now));
    setChosen((now) => new Set([...now].filter((id) => !journalIds.includes(id))));
  };
  const matching = useSave(reconciliationApi.match, {
    onDone: ({ matched }) => say(matched === 0 ? 'No line shows an entry for sure' : `${matched} ticked`),
    onFailed: ({ message }) => say(message),
  });
  const toggle = (id: number) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  if (work.lineCount === 0 && work.itemCount === 0)
    return (
      <Box>
        <EmptyState title="All is ticked" text="Every line of the statements and every entry of the books is explained." />
      </Box>
    );
  return (
    <div className="stack">
      <div className="reconcile">
        <Box title="At the bank" count={work.lineCount}>
          {work.lines.length === 0 && <p className="box-body hint">No statement line is unmatched.</p>}
          {work.lines.map((one) => (
            <LineRow key={one.id} line={one} chosen={lineId === one.id} onChoose={() => setLineId(one.id)} writes={writes} />
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
          {work.items.length === 0 && <p className="box-body hint">Every entry is ticked.</p>}
          {work.items.map((one) => (
            <ItemRow key={one.journalId} item={one} chosen={chosen.has(one.journalId)} onToggle={toggle} writes={writes} />
          ))}
        </Box>
      </div>
      {writes && (line || chosen.size > 0) && (
        <TickBar
          key={line?.id ?? 0}
          moneyId={moneyId}
          line={line}
          journalIds={[...chosen]}
          sum={sum}
          onTicked={leaveOut}
          onClear={clear}
        />
      )}
    </div>
  );
}

function LineRow({ line, chosen, onChoose, writes }: { line: BankLine; chosen: boolean; onChoose: () => void; writes: boolean }) {
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
        {writes && chosen && <LineActions line={line} />}
      </div>
      <span className="num">{formatCents(line.amount)}</span>
    </div>
  );
}

interface ItemRowProps {
  item: BookItem;
  chosen: boolean;
  onToggle: (journalId: number) => void;
  writes: boolean;
}

function ItemRow({ item, chosen, onToggle, writes }: ItemRowProps) {
  return (
    <div className="list-row">
      {writes ? (
        <Checkbox
          checked={chosen}
          onChange={() => onToggle(item.journalId)}
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

interface TickBarProps {
  moneyId: number;
  line: BankLine | null;
  journalIds: number[];
  sum: number;
  onTicked: (lineId: number | null, journalIds: readonly number[]) => void;
  onClear: () => void;
}

function TickBar({ moneyId, line, journalIds, sum, onTicked, onClear }: TickBarProps) {
  const [day, setDay] = useState<string | null>(null);
  const saving = useSave(reconciliationApi.tick, {
    onDone: (_, ticked) => {
      say('Ticked');
      onTicked(ticked.lineId ?? null, ticked.journalIds);
    },
  });
  const left = line === null ? 0 : line.amount - sum;
  const ready = journalIds.length > 0 && (line === null ? day !== null : left === 0);
  return (
    <Box padded>
      <div className="tick-bar">
        <span>
          Chosen: <strong className="num">{formatCents(sum)}</strong>
          {line && (
            <>
              {' '}
              of <strong className="num">{formatCents(line.amount)}</strong>
              {left !== 0 && <span className="hint">, {formatCents(left)} to go</span>}
            </>
          )}
        </span>
        {line === null && <DateField name="clearedOn" label="The bank shows it on" value={day} onChange={setDay} />}
        <div className="row">
          <Button variant="default" onClick={onClear}>
            Clear
          </Button>
          <Button
            disabled={!ready}
            loading={saving.isPending}
            onClick={() => saving.mutate({ moneyId, journalIds, lineId: line?.id ?? null, clearedOn: line ? null : day })}
          >
            Tick
          </Button>
        </div>
      </div>
      {saving.error && <Note tone="neg">{saving.error.message}</Note>}
    </Box>
  );
}
