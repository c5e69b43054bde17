import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTask } from '#kit/web/api/use-job.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { type Meeting, meetingsApi } from '../../contract/meetings.ts';

/** Makes the pack of a meeting; its figures are of the days chosen and of now. */
export function PackDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const [from, setFrom] = useState<unknown>(`${meeting.heldOn.slice(0, 4)}-01-01`);
  const [to, setTo] = useState<unknown>(meeting.heldOn);
  const make = useSave(meetingsApi.pack);
  const wrong = (path: string) => make.error?.fields.find((field) => field.path === path)?.message;
  const field = (name: 'from' | 'to', label: string, value: unknown, onChange: (value: unknown) => void) => (
    <FormField field={{ kind: 'date', name, label }} value={value} values={{}} required error={wrong(name)} onChange={onChange} />
  );
  if (make.data) return <Making jobId={make.data.jobId} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={`Board pack ${meeting.meetingNo}`}>
      <p>
        One file with the agenda, enrolment, new and left students, leave-outs, staff, papers that expire and what the board
        resolved.
      </p>
      {make.error && !wrong('from') && !wrong('to') && <Note tone="neg">{make.error.message}</Note>}
      <div className="grid-2">
        {field('from', 'Figures from', from, setFrom)}
        {field('to', 'Until', to, setTo)}
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={make.isPending} onClick={() => make.mutate({ id: meeting.id, from: String(from), to: String(to) })}>
          Make the pack
        </Button>
      </div>
    </Dialog>
  );
}

function Making({ jobId, onClose }: { jobId: number; onClose: () => void }) {
  const job = useTask(jobId);
  return (
    <Dialog opened onClose={onClose} title="Board pack">
      {job && <JobProgress job={job} />}
      <p className="muted">You may close this and go on. The file will be under the bell.</p>
    </Dialog>
  );
}
