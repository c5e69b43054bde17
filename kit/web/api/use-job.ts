import { useEffect, useEffectEvent } from 'react';
import { type Job, jobsApi } from '#kit/contract/exports.ts';
import { useApi } from './hooks.ts';

const open = (state: Job['state'] | undefined) => state === undefined || state === 'queued' || state === 'running';

/** Follows a long task until it ends, and then says so once. `id` null follows none. */
export function useJob(id: number | null, onEnd: (job: Job) => void): Job | null {
  const { data } = useApi(jobsApi.get, { id: id ?? 0 }, { enabled: id !== null, refetchInterval: 500, staleTime: 0 });
  const job = id !== null && data?.id === id ? data : null;
  const end = useEffectEvent(() => job && onEnd(job));
  const ended = job !== null && !open(job.state);
  useEffect(() => {
    if (ended) end();
  }, [ended, id]);
  return job;
}
