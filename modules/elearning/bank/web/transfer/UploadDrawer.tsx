import { Button, FileInput } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { saveText } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { bankScreens } from '../../contract/screens.ts';
import { exampleSheet } from '../../contract/sheet-columns.ts';
import { questionFilesApi, transferLimits } from '../../contract/transfer.ts';

/** Reads a file of questions; what is in it is looked at before anything comes into the bank. */
export function UploadDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const go = useGo();
  const send = async (file: File | null): Promise<void> => {
    setProblem(null);
    if (!file) return;
    if (file.size > transferLimits.bytes) return setProblem('Choose a file of at most 32 MB.');
    setShare(0);
    try {
      const { id } = await call(questionFilesApi.upload, {}, { upload: file, onProgress: setShare });
      go(to(bankScreens.questionFile, { id }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file could not be sent. Try again.');
    } finally {
      setShare(null);
    }
  };
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Import questions" size={520}>
      <div className="form-scroll stack">
        <p className="hint">
          Moodle XML, GIFT, QTI 2.1 or 3 (a package as ZIP, or one item as XML), Excel or CSV. The example shows the columns of a
          sheet.
        </p>
        <FileInput
          label="File"
          description="At most 32 MB and 2,000 questions. You see each question, and what of it cannot be held, before you take it."
          placeholder="Choose the file"
          accept=".xml,.txt,.gift,.zip,.xlsx,.csv"
          disabled={share !== null}
          onChange={(file) => void send(file)}
        />
        <div>
          <Button variant="default" size="xs" onClick={() => saveText(exampleSheet(), 'questions.csv')}>
            Download an example sheet
          </Button>
        </div>
        {share !== null && <progress className="bar" aria-label="Sending the file" max={1} value={share} />}
        {share === 1 && <p className="muted">The questions are being read.</p>}
        {problem && <Note tone="neg">{problem}</Note>}
        {opened && <FilesRead />}
      </div>
    </SideDrawer>
  );
}

/** The files that one has read last, to go on with one of which nothing was taken yet. */
function FilesRead() {
  const { data } = useApi(questionFilesApi.list, { size: 5 }, { staleTime: 0 });
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label="Files that you have read">
      <h3>Files that you have read</h3>
      <ul>
        {data.rows.map(({ id, fileName, readAt, good, taken }) => (
          <li key={id}>
            <Go href={to(bankScreens.questionFile, { id })}>{fileName}</Go>, <InstantText at={readAt} />:{' '}
            {taken === null ? `${counted(good, 'question')} can be taken` : `${counted(taken, 'question')} taken`}
          </li>
        ))}
      </ul>
    </section>
  );
}
