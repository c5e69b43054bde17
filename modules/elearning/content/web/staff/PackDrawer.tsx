import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '#kit/web/api/files.ts';
import { isOpen, useTask } from '#kit/web/api/use-job.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { fileAddress, JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { resourcesApi } from '../../contract/resources-api.ts';
import type { LibraryPart } from '../../contract/words.ts';
import { useLists } from './use-lists.ts';

/** Packs the published files of a class into one download. */
export function PackDrawer({ part, opened, onClose }: { part: LibraryPart; opened: boolean; onClose: () => void }) {
  const { courses, classes } = useLists();
  const [jobId, setJobId] = useState<number | null>(null);
  const close = () => {
    setJobId(null);
    onClose();
  };
  return (
    <SideDrawer opened={opened} onClose={close} title="Pack a class as ZIP">
      <div className="drawer-form">
        {opened && jobId === null && (
          <RecordForm
            save={resourcesApi.pack}
            initial={{}}
            text="The published files of a class in folders by subject, for a computer room or a memory stick without internet."
            fields={[
              { kind: 'select', name: 'classId', label: 'Class', required: true, options: classes, wide: true },
              { kind: 'select', name: 'courseId', label: 'Subject', options: courses, hint: 'Empty: every subject', wide: true },
              {
                kind: 'select',
                name: 'part',
                label: 'What',
                options: [
                  { value: part, label: part === 'papers' ? 'Past papers and marking schemes' : 'Notes and other files' },
                ],
                hint: 'Empty: everything',
                wide: true,
              },
            ]}
            submit="Make pack"
            onDone={(answer) => setJobId(answer.jobId)}
          />
        )}
        {jobId !== null && <Made jobId={jobId} />}
      </div>
    </SideDrawer>
  );
}

function Made({ jobId }: { jobId: number }) {
  const job = useTask(jobId);
  if (!job) return null;
  const { fileId } = job;
  return (
    <div className="form-scroll stack">
      {job.state !== 'done' && <JobProgress job={job} />}
      {isOpen(job) && <p className="muted">You may close this and go on. The file will be under the bell.</p>}
      {job.state === 'done' && fileId !== null && (
        <>
          <Note tone="pos">{job.message}</Note>
          <Button
            leftSection={<IconDownload size={16} stroke={1.7} />}
            onClick={() => void download(fileAddress(fileId), job.title).catch((error: Error) => say(error.message))}
          >
            Download
          </Button>
        </>
      )}
    </div>
  );
}
