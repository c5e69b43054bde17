import { Button, Checkbox, FileInput } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import '#kit/web/ui/css/form.css';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type Sheet, sheetsApi } from '../../contract/sheets.ts';
import type { SheetCells } from '../saving/sheet-store.ts';
import { sortedRead } from './sorted-read.ts';

interface ReadDrawerProps {
  opened: boolean;
  onClose: () => void;
  sheet: Sheet;
  cells: SheetCells;
}

/** A filled-in workbook: what is wrong is shown by row, what would be written over is asked, the rest goes into the cells as if pasted. */
export function ReadDrawer({ opened, onClose, sheet, cells }: ReadDrawerProps) {
  const [read, setRead] = useState<Output<typeof sheetsApi.read> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [writeOver, setWriteOver] = useState(false);
  const close = (): void => {
    setRead(null);
    setProblem(null);
    setWriteOver(false);
    onClose();
  };
  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    setProblem(null);
    setRead(null);
    setWriteOver(false);
    setReading(true);
    try {
      setRead(await call(sheetsApi.read, { id: sheet.id }, { upload: file }));
    } catch (failed) {
      setProblem(failed instanceof ApiError ? failed.message : 'The file could not be sent. Try again.');
    } finally {
      setReading(false);
    }
  };
  const { fresh, over } = sortedRead(sheet, read?.cells ?? [], cells);
  const entering = writeOver ? [...fresh, ...over] : fresh;
  const put = (): void => {
    cells.type(entering.map(({ key, text }) => ({ key, text })));
    close();
  };
  return (
    <SideDrawer opened={opened} onClose={close} title="Read a filled-in workbook">
      <div className="form-scroll stack">
        <FileInput
          label="Workbook"
          description="Download the sheet as Excel, fill it in, and choose it here. Empty cells change nothing."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={reading ? 'Reading the workbook' : 'Choose a file'}
          accept=".xlsx,.csv"
          disabled={reading}
          onChange={(file) => void take(file)}
        />
        {problem && <Note tone="neg">{problem}</Note>}
        {read && read.faults.length > 0 && (
          <Note tone="att">
            {counted(read.faults.length, 'cell')} cannot be taken. Correct them in the workbook, or enter them in the sheet.
            <ul className="read-faults">
              {read.faults.map(({ row, message }) => (
                <li key={`${row} ${message}`}>
                  <strong>Row {row}</strong> {message}
                </li>
              ))}
            </ul>
          </Note>
        )}
        {over.length > 0 && (
          <>
            <Note tone="att">
              {counted(over.length, 'mark is', 'marks are')} on the sheet already, and the workbook has another. It may be older
              than what was entered since.
              <ul className="read-faults">
                {over.map(({ key, student, paper, from, text }) => (
                  <li key={key}>
                    <strong>{student}</strong> {paper}: {from} → {text}
                  </li>
                ))}
              </ul>
            </Note>
            <Checkbox
              label="Write over them with what the workbook has"
              checked={writeOver}
              onChange={({ currentTarget }) => setWriteOver(currentTarget.checked)}
            />
          </>
        )}
        {read && fresh.length + over.length === 0 && <Note>The workbook changes no mark.</Note>}
        {entering.length > 0 && <Button onClick={put}>Enter {counted(entering.length, 'mark')}</Button>}
      </div>
    </SideDrawer>
  );
}
