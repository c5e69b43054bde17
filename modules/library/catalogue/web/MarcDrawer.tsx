import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { importsScreens } from '#modules/registration/imports/contract/screens.ts';
import { marcApi, marcLimits } from '../contract/marc.ts';

/** Takes the file of a catalogue that another system kept; it opens as an import, in which nothing is written yet. */
export function MarcDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const go = useGo();
  const take = async (file: File | null): Promise<void> => {
    setProblem(null);
    if (!file) return;
    if (file.size > marcLimits.bytes) return setProblem('Choose a file of at most 64 MB.');
    setShare(0);
    try {
      const { importId, records, copies, faulty } = await call(marcApi.upload, {}, { upload: file, onProgress: setShare });
      const read = `${counted(records, 'record')} with ${counted(copies, 'copy', 'copies')}`;
      say(faulty > 0 ? `${read}; ${faulty} cannot be read` : read);
      go(to(importsScreens.import, { id: importId }));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file could not be sent. Try again.');
    } finally {
      setShare(null);
    }
  };
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Import MARC records" size={520}>
      <div className="form-scroll stack">
        <p className="hint">
          Most library systems, Koha among them, export their catalogue as MARC 21 (.mrc) or MARCXML, in UTF-8. Copies are read
          from the fields 952, 852, 949 and 876. Titles that are here already are known by their ISBN or their name, and stay as
          they are.
        </p>
        <FileInput
          label="File"
          description="At most 64 MB and 100,000 records. Nothing is written before you have seen what it does."
          placeholder="Choose the file"
          accept=".mrc,.marc,.xml,.dat,.iso2709"
          disabled={share !== null}
          onChange={(file) => void take(file)}
        />
        {share !== null && <progress className="bar" aria-label="Sending the file" max={1} value={share} />}
        {share === 1 && <p className="muted">The records are being read.</p>}
        {problem && <Note tone="neg">{problem}</Note>}
      </div>
    </SideDrawer>
  );
}
