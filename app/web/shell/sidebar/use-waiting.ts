import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { named } from '#kit/contract/calls/named.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Session } from '#kit/web/api/session.ts';
import type { homeApi } from '#modules/home/contract/home.ts';
import { recountAfterSaves } from './recount.ts';
import { waitingOf, type Waiting } from './waiting.ts';

const tasks = named<typeof homeApi.tasks>('GET', '/api/home/tasks');

/** What waits for the viewer: the answer that the home page uses. Other screens come first, and ask for it when they stand; what the viewer has saved since is counted soon after. */
export function useWaiting(session: Session): Waiting {
  const client = useQueryClient();
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 2000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => recountAfterSaves(client, tasks.path), [client]);
  const { data } = useApi(tasks, {}, { enabled: later && session.kind === 'school', staleTime: 60_000 });
  return waitingOf(data?.rows ?? []);
}
