import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, call } from '#kit/web/api/client.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type StatementSheet, statementsApi } from '../../contract/reconciliation.ts';
import { StatementColumns } from './StatementColumns.tsx';

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
          <StatementColumns sheet={sheet} onDone={close} />
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
