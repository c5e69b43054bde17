import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { isOpen, useTask } from '#kit/web/api/use-job.ts';
import { download, printFile } from '#kit/web/api/files.ts';
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

/** How far the PDF is; once it is made, it can be printed or kept. */
export function PrintTask({ jobId, again, paper }: PrintTaskProps) {
  const job = useTask(jobId);
  if (!job) return null;
  const { fileId, title } = job;
  const failed = (error: Error) => say(error.message);
  return (
    <div className="stack">
      {job.state !== 'done' && <JobProgress job={job} />}
      {isOpen(job) && <p className="muted">You may close this and go on. The file will be under the bell.</p>}
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
