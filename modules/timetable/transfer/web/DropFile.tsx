import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import '#kit/web/ui/css/upload.css';
import { mayChange } from '../../setup/web/may-change.ts';
import { transferScreens } from '../contract/screens.ts';
import { largestTransfer, transfersApi } from '../contract/transfers.ts';

/** A file by choosing or dropping; what it holds is shown next, and nothing is written before that. */
export function DropFile() {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const go = useGo();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblem(null);
    if (file.size > largestTransfer) {
      setProblem(`${file.name} is larger than ${largestTransfer / 1024 / 1024} MB. A timetable is far smaller.`);
      return;
    }
    setShare(0);
    try {
      const { id } = await call(transfersApi.upload, {}, { upload: file, onProgress: setShare });
      go(to(transferScreens.timetableTransfer, { id }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file could not be sent. Try again.');
    } finally {
      setShare(null);
    }
  };
  if (!mayChange()) return <p className="hint">The timetable administrator imports files.</p>;
  return (
    <div className="stack">
      <div className="upload">
        <label htmlFor={fieldId} className="upload-label">
          File of FET, aSc Timetables or Excel
        </label>
        <div
          className="upload-drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            void take(event.dataTransfer.files[0]);
          }}
        >
          <input
            ref={field}
            id={fieldId}
            type="file"
            className="sr"
            tabIndex={-1}
            accept=".fet,.xml,.xlsx"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            variant="default"
            loading={share !== null}
            leftSection={<IconUpload size={16} stroke={1.7} />}
            onClick={() => field.current?.click()}
          >
            Choose a file
          </Button>
          <span className="hint">or drop it here</span>
        </div>
        {share !== null && <progress className="bar" aria-label="Sending the file" max={1} value={share} />}
      </div>
      {problem && <Note tone="neg">{problem}</Note>}
      <p className="hint">
        A .fet file, an XML export of aSc Timetables (File, Export, aSc Timetables 2012 XML), or the workbook of this page.
        Nothing is written before you have seen what the file does.
      </p>
    </div>
  );
}
