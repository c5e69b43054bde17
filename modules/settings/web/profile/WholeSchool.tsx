import { Button } from '@mantine/core';
import { useState } from 'react';
import { jobsApi } from '#kit/contract/exports.ts';
import { isOpen, useTask } from '#kit/web/api/use-job.ts';
import { codeRequest } from '#kit/web/guard/guard.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { wholeSchoolApi } from '../../contract/whole-school.ts';

/** All that the school has in one file, for its own safe or to move to another installation. */
export function WholeSchool() {
  const [task, setTask] = useState<number | null>(null);
  const go = useGo();
  const { data: maker } = useApi(wholeSchoolApi.maker, {});
  const start = useSave(wholeSchoolApi.exportAll, { onDone: ({ jobId }) => setTask(jobId), invalidate: [jobsApi.list] });
  const job = useTask(task);
  const running = job !== null && isOpen(job);
  return (
    <Box title="Export everything" padded>
      <div className="stack">
        <p>
          One ZIP file with every record of the school as JSON and as CSV for Excel, its photos and papers, and a list of what is
          in it. The group office can make a school of it again, here or on another installation of the same version.
        </p>
        <Note tone="att">
          The file holds the data of every child and family. Keep it where only those may look who may see all of it. Passwords
          and the SMS provider’s keys are not in it.
        </Note>
        {maker && (
          <p>
            The file is signed, so that whoever restores it sees whether a character was changed. Another installation asks for
            the code of this one: <strong className="copy-maker">{maker.code}</strong>. Give it to its people by telephone or on
            paper, apart from the file, and keep it with your papers.
          </p>
        )}
        {start.error && (
          <Note tone="neg">
            {start.error.message}{' '}
            {start.error.code === 'finance_code' && (
              <Button variant="subtle" size="compact-sm" onClick={() => go(codeRequest('/settings?tab=everything'))}>
                Enter the code
              </Button>
            )}
          </Note>
        )}
        {job && <JobProgress job={job} />}
        <div>
          <Button loading={start.isPending || running} onClick={() => start.mutate({})}>
            Export everything
          </Button>
        </div>
      </div>
    </Box>
  );
}
