import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, call } from '#kit/web/api/client.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { activitiesApi } from '../../../contract/activities.ts';
import type { PackageAbout } from '../../../contract/activity.ts';
import type { BodyProps } from './BodyEditor.tsx';

/** An H5P file: it is checked when it comes, and says what it is. */
export function PackageEditor({ body, onChange, about }: BodyProps<'package'>) {
  const [found, setFound] = useState<PackageAbout | null>(about);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File | null): Promise<void> => {
    setProblem(null);
    if (!file) return;
    setShare(0);
    try {
      const kept = await call(activitiesApi.upload, {}, { upload: file, onProgress: setShare });
      setFound(kept);
      onChange({ ...body, packageId: kept.id });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file could not be sent. Try again.');
    } finally {
      setShare(null);
    }
  };
  return (
    <>
      <FileInput
        label="H5P file"
        description="At most 128 MB. It is kept as it is; it plays only where your school has a player of its own."
        placeholder={found?.name ?? 'Choose the file'}
        accept=".h5p"
        disabled={share !== null}
        onChange={(file) => void send(file)}
      />
      {share !== null && <progress className="bar" aria-label="Sending the file" max={1} value={share} />}
      {problem && <Note tone="neg">{problem}</Note>}
      {found && (
        <Facts
          rows={[
            ['Title', found.title],
            ['Kind', [found.library, found.libraryVersion].filter(Boolean).join(' ')],
            ['Licence', found.licence ?? 'Not said'],
            ['By', found.authors ?? 'Not said'],
          ]}
        />
      )}
    </>
  );
}
