import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { named } from '#kit/contract/calls/named.ts';
import type { jobsApi } from '#kit/contract/exports.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { isOpen } from '#kit/web/api/use-job.ts';
import { lateButton } from '#kit/web/ui/late/late-button.tsx';
import type { JobsListProps } from './over/JobsList.tsx';

const Jobs = lateButton<JobsListProps>('dialog', async () => (await import('./over/over.ts')).JobsList);

const ownJobs = named<typeof jobsApi.list>('GET', '/api/kit/jobs');

/** The bell: the user's long tasks, running and finished, so that one that was left can be found again. */
export function Notifications({ size }: { size: number }) {
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState<string | null>(() => sessionStorage.getItem('jobsSeen'));
  const { data } = useApi(ownJobs, {}, { staleTime: 30_000, refetchInterval: opened ? 2_000 : 60_000, live: ['jobs'] });
  const jobs = data?.rows ?? [];
  const newest = jobs[0] ? `${jobs[0].id} ${jobs[0].state}` : null;
  const fresh = jobs.some(isOpen) || (newest !== null && newest !== seen);
  const toggle = (): void => {
    setOpened(!opened);
    if (newest) sessionStorage.setItem('jobsSeen', newest);
    setSeen(newest);
  };
  return (
    <Jobs
      jobs={jobs}
      opened={opened}
      onChange={setOpened}
      button={
        <ActionIcon size={size} className="bell" onClick={toggle} aria-label={fresh ? 'Notices, something new' : 'Notices'}>
          <IconBell size={18} stroke={1.6} />
          {fresh && <span className="bell-dot" />}
        </ActionIcon>
      }
    />
  );
}
