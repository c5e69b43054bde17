import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import type { jobsApi } from '#kit/contract/exports.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import type { OverButton } from '#kit/web/ui/late/late-button.tsx';
import { useOpensAtOnce } from '#kit/web/ui/late/opens-at-once.ts';

export interface JobsListProps {
  jobs: Output<typeof jobsApi.list>['rows'];
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** What opens at the bell. */
export function JobsList({ button, jobs, opened, onChange }: JobsListProps & OverButton) {
  const { button: ref, opened: ready } = useOpensAtOnce();
  return (
    <Popover opened={opened && ready} onChange={onChange} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>{cloneElement(button, { ref })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notices">
        <div className="jobs">
          <h2>Notices</h2>
          {jobs.length === 0 && (
            <p>Nothing new. Exports and other long tasks appear here when they run, and stay until tomorrow.</p>
          )}
          <ul>
            {jobs.slice(0, 8).map((job) => (
              <li key={job.id}>
                <JobProgress job={job} />
              </li>
            ))}
          </ul>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
