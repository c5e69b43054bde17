import { useEffect, useRef, useState } from 'react';
import { useTask } from '#kit/web/api/use-job.ts';
import { call } from '#kit/web/api/client.ts';
import { download } from '#kit/web/api/files.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { fileAddress, JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Newsletter } from '../contract/newsletter.ts';
import { newslettersApi } from '../contract/newsletters.ts';

/** Makes the PDF and fetches it when it is there; it can be left, the file is under the bell. */
export function PdfTask({ newsletter: { id, title }, onClose }: { newsletter: Newsletter; onClose: () => void }) {
  const [task, setTask] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    call(newslettersApi.pdf, { id }).then(
      ({ jobId }) => setTask(jobId),
      (error: Error) => setFailed(error.message),
    );
  }, [id]);
  const job = useTask(task);
  const fileId = job?.state === 'done' ? job.fileId : null;
  useEffect(() => {
    if (!fileId) return;
    download(fileAddress(fileId), `${title}.pdf`).catch((error: Error) => say(error.message));
    onClose();
  }, [fileId, title, onClose]);
  return (
    <Dialog title="Make the PDF" opened onClose={onClose}>
      {failed && <Note tone="neg">{failed}</Note>}
      {job && <JobProgress job={job} />}
      <p className="muted">You may close this and go on. The file will be under the bell.</p>
    </Dialog>
  );
}
