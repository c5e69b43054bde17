import { useEffect, useEffectEvent } from 'react';
import { named } from '#kit/contract/calls/named.ts';
import type { Job, jobsApi } from '#kit/contract/exports.ts';
import { useApi } from './hooks.ts';

const oneJob = named<typeof jobsApi.get>('GET', '/api/kit/jobs/:id');

/** True while a long task waits or runs. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';

/** A long task as it stands now, until it ends; null before its first answer. `id` null follows none. */
export function useTask(id: number | null): Job | null {
  const { data } = useApi(
    oneJob,
    { id: id ?? 0 },
    { enabled: id !== null, refetchInterval: 600, until: (job) => !isOpen(job), staleTime: 0, live: ['jobs'] },
  );
  return id !== null && data?.id === id ? data : null;
}

/** Follows a long task until it ends, and then says so once. `id` null follows none. */
export function useJob(id: number | null, onEnd: (job: Job) => void): Job | null {
  const job = useTask(id);
  const end = useEffectEvent(() => job && onEnd(job));
  const ended = job !== null && !isOpen(job);
  useEffect(() => {
    if (ended) end();
  }, [ended, id]);
  return job;
}
