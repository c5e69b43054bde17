import { Button, FileInput, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type LinePart, lineParts, type StatementSheet, statementsApi } from '../../../contract/banks/reconciliation.ts';

const labels: Record<LinePart, string> = {
  day: 'Date',
  description: 'Description',
  reference: 'Reference',
  in: 'Money in',
  out: 'Money out',
  amount: 'Amount, in and out in one column',
  balance: 'Balance',
};

interface StatementDrawerProps {
  opened: boolean;
  onClose: () => void;
  moneyId: number;
}

/** A statement of the bank as a file: its columns are matched once and remembered, its lines taken once. */
export function StatementDrawer({ opened, onClose, moneyId }: StatementDrawerProps) {
  const [sheet, setSheet] = useState<StatementSheet | null>(null);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setSheet(null);
    setProblem(null);
    onClose();
  };
  const read = async (file: File | null): Promise<void> => {
    if (!file) return;
    setProblem(null);
    setReading(true);
    try {
      setSheet(await call(statementsApi.read, { moneyId }, { upload: file }));
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.message : 'The file could not be sent. Try again.');
    } finally {
      setReading(false);
    }
  };
  return (
    <SideDrawer opened={opened} onClose={close} title="Import statement">
      <div className="form-scroll stack">
        {sheet ? (
          <Columns key={sheet.id} sheet={sheet} onDone={close} />
        ) : (
          <>
            <FileInput
              label="Statement"
              description="Excel or CSV as the bank gives it. Lines that are here already add nothing."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              placeholder={reading ? 'Reading the statement' : 'Choose a file'}
              accept=".xlsx,.csv,.txt"
              disabled={reading}
              onChange={(file) => void read(file)}
            />
            {problem && <Note tone="neg">{problem}</Note>}
          </>
        )}
      </div>
    </SideDrawer>
  );
}

function Columns({ sheet, onDone }: { sheet: StatementSheet; onDone: () => void }) {
  const [match, setMatch] = useState<StatementSheet['match']>(sheet.match);
  const taking = useSave(statementsApi.take);
  if (taking.data) return <Taken answer={taking.data} onDone={onDone} />;
  const options = sheet.columns.map(({ label, sample }, at) => ({
    value: String(at),
    label: sample ? `${label} (${sample})` : label,
  }));
  const { day } = match;
  return (
    <>
      <p className="hint">
        {sheet.name}, {counted(sheet.rows, 'row')}
      </p>
      <div className="grid-2">
        {lineParts.map((part) => (
          <NativeSelect
            key={part}
            label={labels[part]}
            value={String(match[part] ?? '')}
            data={[{ value: '', label: 'No column' }, ...options]}
            onChange={({ currentTarget: { value } }) => setMatch({ ...match, [part]: value === '' ? null : Number(value) })}
          />
        ))}
      </div>
      {taking.error && <Note tone="neg">{taking.error.message}</Note>}
      <div>
        <Button
          disabled={day === undefined || day === null}
          loading={taking.isPending}
          onClick={() => day !== undefined && taking.mutate({ id: sheet.id, match: { ...match, day } })}
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
