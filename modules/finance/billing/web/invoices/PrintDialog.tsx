import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { invoicesApi } from '../../contract/invoices.ts';

/** Prints many invoices into one PDF and follows it. */
export function PrintDialog({ request, onClose }: { request: CallInput<typeof invoicesApi.print>; onClose: () => void }) {
  const [jobId, setJobId] = useState<number | null>(null);
  const print = useSave(invoicesApi.print, { onDone: (made) => setJobId(made.jobId), invalidate: [] });
  const job = useJob(jobId, () => undefined);
  return (
    <Dialog opened onClose={onClose} title="Invoices in one PDF">
      <div className="stack">
        <p>A page for each invoice, in the order of class and name.</p>
        {print.error && <Note tone="neg">{print.error.message}</Note>}
        {job && <JobProgress job={job} />}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {jobId === null && (
            <Button loading={print.isPending} onClick={() => print.mutate(request)}>
              Make the PDF
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
