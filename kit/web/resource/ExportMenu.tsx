import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { exportsApi, jobsApi, type ExportFormat } from '#kit/contract/exports.ts';
import { useTask } from '#kit/web/api/use-job.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { fileAddress, JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { say } from '#kit/web/ui/Notices.tsx';

/** What an export needs to know of a list. */
export interface ExportSource {
  /** The list's name: `settings.hostels.list`. */
  endpoint: string;
  title: string;
  input: Readonly<Record<string, unknown>>;
  columns: readonly { key: string; label: string }[];
  /** The filters in words, for the head of the page: `Class: Grade 10`. */
  about: readonly string[];
}

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
  { format: 'pdf', label: 'PDF' },
  { format: 'print', label: 'Print' },
];
const endings: Readonly<Record<ExportFormat, string>> = { xlsx: 'xlsx', csv: 'csv', pdf: 'pdf', print: 'pdf' };

/** Exports all rows as filtered; a large list becomes a task that can be left and found again under the bell. */
export function ExportMenu({ source }: { source: ExportSource }) {
  const [task, setTask] = useState<{ id: number; format: ExportFormat } | null>(null);
  const start = useSave(exportsApi.create, { invalidate: [jobsApi.list], onFailed: (error) => say(error.message) });
  const run = (format: ExportFormat): void => {
    start.mutate(
      {
        endpoint: source.endpoint,
        input: { ...source.input },
        format,
        columns: [...source.columns],
        title: source.title,
        about: [...source.about],
      },
      {
        onSuccess: ({ fileId, jobId }) => {
          if (fileId) void deliver(fileId, format, source.title);
          else if (jobId) setTask({ id: jobId, format });
        },
      },
    );
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconDownload size={16} stroke={1.7} />}
            loading={start.isPending}
            aria-label="Export"
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>All rows as filtered</Menu.Label>
          {formats.map(({ format, label }) => (
            <Menu.Item key={format} onClick={() => run(format)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {task && <ExportTask task={task} title={source.title} onClose={() => setTask(null)} />}
    </>
  );
}

function ExportTask({
  task,
  title,
  onClose,
}: {
  task: { id: number; format: ExportFormat };
  title: string;
  onClose: () => void;
}) {
  const job = useTask(task.id);
  useEffect(() => {
    if (job?.state !== 'done' || !job.fileId) return;
    void deliver(job.fileId, task.format, title);
    onClose();
  }, [job, task.format, title, onClose]);
  return (
    <Dialog title={`Export ${title.toLowerCase()}`} opened onClose={onClose}>
      {job && <JobProgress job={job} />}
      <p className="muted">You may close this and go on. The file will be under the bell.</p>
    </Dialog>
  );
}

function deliver(fileId: number, format: ExportFormat, title: string): Promise<void> {
  const address = fileAddress(fileId);
  const done = format === 'print' ? printFile(address) : download(address, `${title}.${endings[format]}`);
  return done.catch((error: Error) => say(error.message));
}
