import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { uploadsApi } from '#kit/contract/files.ts';
import { call } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { useAnnounced } from '#kit/web/ui/Announcements.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { refusalOf } from '#kit/web/ui/upload/upload-rules.ts';
import { quizPapersApi, quizScansApi } from '../../../contract/papers.ts';
import { quizzesApi } from '../../../contract/quizzes.ts';
import { reducedPicture } from './reduced-picture.ts';

/** The most files that go in one call. */
const atOnce = 60;

/** Photographs by the phone’s camera, one after the other, and scanned files; they are read as soon as they have arrived. */
export function AddSheets({ quizId }: { quizId: number }) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [jobId, setJobId] = useState<number | null>(null);
  const client = useQueryClient();
  const add = useSave(quizScansApi.add);
  useAnnounced(sending ?? '');
  const job = useJob(jobId, () => {
    for (const { path } of [quizPapersApi.list, quizPapersApi.sheets, quizScansApi.pages, quizzesApi.get])
      void client.invalidateQueries({ queryKey: [path] });
  });
  const send = async (list: FileList | null): Promise<void> => {
    const chosen = [...(list ?? [])];
    if (chosen.length === 0) return;
    setTrouble(null);
    try {
      const sent: { fileId: number; name: string }[] = [];
      for (const [at, file] of chosen.slice(0, atOnce).entries()) {
        setSending(`Sending ${at + 1} of ${Math.min(atOnce, chosen.length)}`);
        const refusal = refusalOf(file, 'document', 1);
        if (refusal) {
          setTrouble(`${file.name}: ${refusal}`);
          continue;
        }
        const { fileId } = await call(uploadsApi.uploadFile, { purpose: 'document' }, { upload: await reducedPicture(file) });
        sent.push({ fileId, name: file.name.slice(0, 200) || 'Photograph' });
      }
      if (chosen.length > atOnce) setTrouble(`Only the first ${atOnce} files were taken. Add the others now.`);
      if (sent.length > 0) setJobId((await add.mutateAsync({ id: quizId, files: sent })).jobId);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : 'The pictures were not sent. Try again.');
    } finally {
      setSending(null);
    }
  };
  const input = (which: typeof camera, label: string, more: { capture?: 'environment'; multiple?: boolean; accept: string }) => (
    <input
      ref={which}
      type="file"
      hidden
      aria-label={label}
      {...more}
      onChange={({ currentTarget }) => {
        void send(currentTarget.files);
        currentTarget.value = '';
      }}
    />
  );
  return (
    <Box title="Sheets that have come back" padded>
      <p className="quiz-paper-hint">
        Photograph one sheet at a time: the whole page with its black squares, flat and in good light. Or scan them all into one
        PDF.
      </p>
      <div className="quiz-paper-add">
        {input(camera, 'Take a photograph', { capture: 'environment', accept: 'image/*' })}
        {input(files, 'Upload scans', { multiple: true, accept: 'image/png,image/jpeg,image/webp,application/pdf' })}
        <Button leftSection={<IconCamera size={18} />} loading={sending !== null} onClick={() => camera.current?.click()}>
          Take photograph
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={18} />}
          disabled={sending !== null}
          onClick={() => files.current?.click()}
        >
          Upload pictures or scans
        </Button>
        {sending && <span>{sending}</span>}
      </div>
      {trouble && <Note tone="neg">{trouble}</Note>}
      {job && <JobProgress job={job} />}
    </Box>
  );
}
