import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { jobsApi } from '#kit/contract/exports.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { fileAddress, JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { PaperKind } from '../contract/kinds.ts';

interface PrintTaskProps {
  jobId: number;
  /** How many of the papers had been printed before. */
  again: number;
  paper: PaperKind;
}

const running = ['queued', 'running'];

/** How far the PDF is; once it is made, it can be printed or kept. */
export function PrintTask({ jobId, again, paper }: PrintTaskProps) {
  const [ended, setEnded] = useState(false);
  const { data: job } = useApi(jobsApi.get, { id: jobId }, { staleTime: 0, refetchInterval: ended ? false : 600 });
  if (!job) return null;
  if (!ended && !running.includes(job.state)) setEnded(true);
  const { fileId, title } = job;
  const failed = (error: Error) => say(error.message);
  return (
    <div className="stack">
      {job.state !== 'done' && <JobProgress job={job} />}
      {running.includes(job.state) && <p className="muted">You may close this and go on. The file will be under the bell.</p>}
      {job.state === 'done' && fileId !== null && (
        <>
          <Note tone="pos">
            {title} is ready.
            {again > 0 &&
              paper === 'leaving certificate' &&
              ` Printed before, so marked as a duplicate: ${counted(again, 'certificate')}.`}
          </Note>
          <div className="print-done">
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.7} />}
              onClick={() => void printFile(fileAddress(fileId)).catch(failed)}
            >
              Print
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => void download(fileAddress(fileId), title).catch(failed)}
            >
              Download
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
