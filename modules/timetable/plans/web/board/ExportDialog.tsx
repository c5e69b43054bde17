import { Button } from '@mantine/core';
import { useState } from 'react';
import { download } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { type Board, boardApi } from '../../contract/board/board.ts';

/** Writes a timetable for FET, after it has been said what such a file does not hold. */
export function ExportDialog({ plan, onClose }: { plan: Board['plan']; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const write = (): void => {
    setBusy(true);
    setProblem(null);
    download(buildRequest(boardApi.fet, { id: plan.id }).url, `${plan.name}.fet`)
      .then(onClose)
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog opened onClose={onClose} title="Export to FET">
      <p>
        The file holds the days, teachers, classes and groups, rooms, lessons with where they stand and what is locked, forbidden
        times, option blocks, and the most lessons a day of a teacher.
      </p>
      <Note tone="att">
        Not in it is what is only wished here: undesired times, the most days, gaps and lessons in a row of teachers, the part of
        the day of a subject, the class teacher’s first lesson, which room is better. Set in FET what you need of these before you
        generate there.
      </Note>
      {problem !== null && <Note tone="neg">{problem}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} onClick={write}>
          Download the file
        </Button>
      </div>
    </Dialog>
  );
}
