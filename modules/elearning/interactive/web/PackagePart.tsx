import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { download as downloadFile } from '#kit/web/api/files.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { activitiesApi } from '../contract/activities.ts';
import type { PackageAbout } from '../contract/activity.ts';
import type { learnerActivitiesApi } from '../contract/learner.ts';

interface PackagePartProps {
  id: number;
  about: PackageAbout;
  /** The school has named a player. */
  plays: boolean;
  download: Endpoint;
  play: typeof learnerActivitiesApi.play | typeof activitiesApi.play;
}

/** An H5P file: what it says of itself, its download, and the school’s player in a window of its own. */
export function PackagePart({ id, about, plays, download, play }: PackagePartProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const failed = (error: unknown): void =>
    setProblem(error instanceof ApiError ? error.message : 'The file could not be opened. Try again.');
  const open = async (): Promise<void> => {
    setProblem(null);
    try {
      const { address: made } = await call(play, { id });
      setAddress(made);
      window.open(made, '_blank', 'noopener,noreferrer');
    } catch (error) {
      failed(error);
    }
  };
  return (
    <>
      <Facts
        rows={[
          ['Title', about.title],
          ['Kind', [about.library, about.libraryVersion].filter(Boolean).join(' ')],
          ['Licence', about.licence ?? 'Not said'],
          ['By', about.authors ?? 'Not said'],
          ['File', `${about.name}, ${(about.bytes / 1024 / 1024).toFixed(1)} MB`],
        ]}
      />
      {!plays && <p className="muted">Your school has no player for such files. Download it and open it in one of your own.</p>}
      <div className="act-check">
        {plays && <Button onClick={() => void open()}>Play in a new window</Button>}
        <Button
          variant="default"
          onClick={() => void downloadFile(download.path.replace(':id', String(id)), about.name).catch(failed)}
        >
          Download
        </Button>
      </div>
      {address !== null && (
        <p className="muted">
          No window came?{' '}
          <a href={address} target="_blank" rel="noopener noreferrer">
            Open the player
          </a>
          . The address is good for five minutes.
        </p>
      )}
      {problem && <Note tone="neg">{problem}</Note>}
    </>
  );
}
