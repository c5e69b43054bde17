import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AnswersClient } from './answers-client.ts';

/** A list whose first answer is still on its way, read before the change. */
function listOnItsWay(client: AnswersClient, queryKey: string[]) {
  const reads: ((answer: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) => {
      signals.push(signal);
      return new Promise<string>((answer) => reads.push(answer));
    },
  });
  const stop = observer.subscribe(() => undefined);
  return { reads, signals, observer, stop };
}

test('a list that is fetched for the first time while something changes shows what holds after the change', async () => {
  const client = new AnswersClient();
  const { reads, signals, observer, stop } = listOnItsWay(client, ['/api/files']);
  const other = listOnItsWay(client, ['/api/others']);
  const done = client.invalidateQueries({ queryKey: ['/api/files'] });
  expect(reads).toHaveLength(2);
  expect(signals[0]?.aborted).toBe(true);
  expect(other.reads, 'nothing else is asked again').toHaveLength(1);
  reads[0]?.('queued');
  reads[1]?.('done');
  await done;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'done', status: 'success', fetchStatus: 'idle' });
  stop();
  other.stop();
  client.clear();
});

test('so does what is fetched anew without being told out of date', async () => {
  const client = new AnswersClient();
  const { reads, observer, stop } = listOnItsWay(client, ['/api/files']);
  const done = client.refetchQueries({ type: 'active', predicate: ({ queryKey: [path] }) => path === '/api/files' });
  expect(reads).toHaveLength(2);
  reads[0]?.('queued');
  reads[1]?.('done');
  await done;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'done', fetchStatus: 'idle' });
  stop();
  client.clear();
});

test('what nobody looks at is not stopped half-way', async () => {
  const client = new AnswersClient();
  let answer = (_text: string): void => undefined;
  const fetched = client.fetchQuery({ queryKey: ['/api/files'], queryFn: () => new Promise<string>((done) => (answer = done)) });
  await client.invalidateQueries({ queryKey: ['/api/files'] });
  answer('read');
  expect(await fetched).toBe('read');
  client.clear();
});
