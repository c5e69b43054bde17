import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recountAfterSaves } from './recount.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what waits is counted again soon after a save, once for several, and not where another has asked already', async () => {
  const client = new QueryClient();
  const queryFn = vi.fn(() => Promise.resolve(0));
  const observer = new QueryObserver(client, { queryKey: ['/api/tasks', {}], queryFn, staleTime: 60_000 });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  const end = recountAfterSaves(client, '/api/tasks');
  // As a save does it.
  const saved = () => client.invalidateQueries({ refetchType: 'none' });
  await saved();
  await saved();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  await saved();
  await client.refetchQueries({ queryKey: ['/api/tasks'] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  await saved();
  end();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queryFn).toHaveBeenCalledTimes(3);
  stop();
  client.clear();
});
