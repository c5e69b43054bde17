import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { jobsApi } from '#kit/contract/exports.ts';
import { useTask } from '#kit/web/api/use-job.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { fileAddress, JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ClassSelect, StreamSelect } from '#modules/settings/web/public.tsx';
import { financeStudentsApi } from '../../contract/students.ts';

/** Makes the statements of chosen students, of a class or of all as one PDF. Null: closed; empty: nobody is chosen. */
export function StatementsDialog({ studentIds, onClose }: { studentIds: readonly number[] | null; onClose: () => void }) {
  return (
    <Dialog title="Statements as PDF" opened={studentIds !== null} onClose={onClose}>
      {studentIds !== null && <Choices studentIds={studentIds} />}
    </Dialog>
  );
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

function Choices({ studentIds }: { studentIds: readonly number[] }) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [jobId, setJobId] = useState<number | null>(null);
  const ask = useSave(financeStudentsApi.statements, { onDone: (answer) => setJobId(answer.jobId), invalidate: [jobsApi.list] });
  const change = (name: string) => (value: unknown) => setValues((now) => ({ ...now, [name]: value }));
  const wrong = (path: string) => ask.error?.fields.find((field) => field.path === path)?.message;
  const slot = (name: string, label: string) => ({
    name,
    label,
    value: values[name] ?? null,
    values,
    required: false,
    error: wrong(name),
    onChange: change(name),
  });
  const day = (name: 'from' | 'to') => (typeof values[name] === 'string' ? values[name] : null);
  const make = () =>
    ask.mutate({
      studentIds: [...studentIds],
      classId: numberOf(values['classId']),
      streamId: numberOf(values['streamId']),
      owing: values['owing'] === true,
      from: day('from'),
      to: day('to'),
    });
  return (
    <div className="stack">
      {ask.error && <Note tone="neg">{ask.error.message}</Note>}
      {studentIds.length > 0 ? (
        <p>
          {studentIds.length.toLocaleString('en-KE')} chosen {studentIds.length === 1 ? 'student' : 'students'}, a page or more
          each.
        </p>
      ) : (
        <div className="grid-2">
          <ClassSelect {...slot('classId', 'Class')} />
          <StreamSelect {...slot('streamId', 'Stream')} classId={numberOf(values['classId'])} />
        </div>
      )}
      <div className="grid-2">
        <DateField name="from" label="From" value={day('from')} onChange={change('from')} error={wrong('from')} />
        <DateField name="to" label="To" value={day('to')} onChange={change('to')} error={wrong('to')} />
      </div>
      <p className="hint">Without days, the statement is of the current term up to today.</p>
      <Checkbox
        label="Only students who owe"
        checked={values['owing'] === true}
        onChange={(event) => change('owing')(event.currentTarget.checked)}
      />
      {jobId !== null && <Task jobId={jobId} />}
      <div className="dialog-actions">
        <Button loading={ask.isPending} onClick={make}>
          Make PDF
        </Button>
      </div>
    </div>
  );
}

function Task({ jobId }: { jobId: number }) {
  const job = useTask(jobId);
  if (!job) return null;
  const { fileId, title } = job;
  const failed = (error: Error) => say(error.message);
  if (job.state !== 'done' || fileId === null) return <JobProgress job={job} />;
  return (
    <>
      <Note tone="pos">
        {title} is ready: {job.message}.
      </Note>
      <div className="row">
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
  );
}
