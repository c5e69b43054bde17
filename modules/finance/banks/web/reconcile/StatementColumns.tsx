import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import {
  type LinePart,
  lineParts,
  type StatementHead,
  type StatementSheet,
  statementsApi,
} from '../../contract/reconciliation.ts';

const labels: Record<LinePart, string> = {
  day: 'Date',
  description: 'Description',
  reference: 'Reference',
  in: 'Money in',
  out: 'Money out',
  amount: 'Amount, in and out in one column',
  side: 'Dr or Cr, beside the amount',
  balance: 'Balance',
  status: 'Status, such as Completed',
};

/** Where the heads of a statement stand and which column holds what, as found or as somebody says; then its lines are taken. */
export function StatementColumns({ sheet: read, onDone }: { sheet: StatementSheet; onDone: () => void }) {
  const [sheet, setSheet] = useState(read);
  const [match, setMatch] = useState<StatementSheet['match']>(read.match);
  const [problem, setProblem] = useState<string | null>(null);
  const [alike, setAlike] = useState<'same' | 'others' | null>(null);
  const taking = useSave(statementsApi.take);
  if (taking.data) return <Taken answer={taking.data} onDone={onDone} />;
  const options = sheet.columns.map(({ label, sample }, at) => ({
    value: String(at),
    label: sample ? `${label} (${sample})` : label,
  }));
  const { day } = match;
  const move = async (head: StatementHead): Promise<void> => {
    setProblem(null);
    try {
      const next = await call(statementsApi.head, { id: sheet.id, ...head });
      setSheet(next);
      setMatch(next.match);
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.message : 'The heads could not be read. Try again.');
    }
  };
  const wrong = (part: LinePart) => taking.error?.fields.find(({ path }) => path === `match.${part}`)?.message;
  const doubt = taking.error?.fields.find(({ path }) => path === 'alike')?.message;
  return (
    <>
      <p className="hint">
        {sheet.name}, {counted(sheet.rows, 'row')} under the heads
      </p>
      {!sheet.found && <Note tone="att">No row looks like heads. Choose the row in which they stand.</Note>}
      <div className="grid-2">
        <NativeSelect
          label="Headings are in"
          value={String(sheet.head.row)}
          data={sheet.top.map(({ row, text }) => ({ value: String(row), label: `Row ${row}: ${text}` }))}
          onChange={({ currentTarget: { value } }) => void move({ ...sheet.head, row: Number(value) })}
        />
        <NativeSelect
          label="They take"
          value={String(sheet.head.rows)}
          data={[
            { value: '1', label: 'One row' },
            { value: '2', label: 'Two rows' },
          ]}
          onChange={({ currentTarget: { value } }) => void move({ ...sheet.head, rows: Number(value) })}
        />
      </div>
      {problem && <Note tone="neg">{problem}</Note>}
      <div className="grid-2">
        {lineParts.map((part) => (
          <NativeSelect
            key={part}
            label={labels[part]}
            value={String(match[part] ?? '')}
            data={[{ value: '', label: 'No column' }, ...options]}
            error={wrong(part)}
            onChange={({ currentTarget: { value } }) => setMatch({ ...match, [part]: value === '' ? null : Number(value) })}
          />
        ))}
      </div>
      {doubt && (
        <NativeSelect
          label="Lines that look like those that are in"
          value={alike ?? ''}
          data={[
            { value: '', label: 'Choose' },
            { value: 'same', label: 'They are the same: leave them out' },
            { value: 'others', label: 'They are other payments: take them too' },
          ]}
          error={doubt}
          onChange={({ currentTarget: { value } }) => setAlike(value === 'same' || value === 'others' ? value : null)}
        />
      )}
      {taking.error && !doubt && !lineParts.some(wrong) && <Note tone="neg">{taking.error.message}</Note>}
      <div>
        <Button
          disabled={day === undefined || day === null}
          loading={taking.isPending}
          onClick={() => day !== undefined && taking.mutate({ id: sheet.id, head: sheet.head, match: { ...match, day }, alike })}
        >
          Take lines
        </Button>
      </div>
    </>
  );
}

interface TakenAnswer {
  fresh: number;
  known: number;
  matched: number;
  skipped: { row: number; why: string }[];
}

function Taken({ answer, onDone }: { answer: TakenAnswer; onDone: () => void }) {
  const { fresh, known, matched, skipped } = answer;
  return (
    <>
      <Note tone="pos">
        {counted(fresh, 'line')} taken{known > 0 && `, ${known} known already`}, {matched} ticked with the books.
      </Note>
      {skipped.length > 0 && (
        <Note tone="att">
          Not taken:{' '}
          {skipped
            .slice(0, 10)
            .map(({ row, why }) => `row ${row} (${why})`)
            .join(', ')}
          {skipped.length > 10 && ` and ${skipped.length - 10} more`}
        </Note>
      )}
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
    </>
  );
}
