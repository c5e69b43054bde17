import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { bankScreens } from '../../contract/screens.ts';
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
          Moodle XML, GIFT, QTI 2.1 or 3 (a package as ZIP, or one item as XML), Excel or CSV. An export of this bank as Excel
          shows the columns.
        </p>
        <FileInput
          label="File"
          description="At most 32 MB and 2,000 questions. You see each question, and what of it cannot be held, before you take it."
          placeholder="Choose the file"
          accept=".xml,.txt,.gift,.zip,.xlsx,.csv"
          disabled={share !== null}
          onChange={(file) => void send(file)}
        />
        {share !== null && <progress className="bar" aria-label="Sending the file" max={1} value={share} />}
        {share === 1 && <p className="muted">The questions are being read.</p>}
        {problem && <Note tone="neg">{problem}</Note>}
      </div>
    </SideDrawer>
  );
}
