import type { CallInput } from '#kit/contract/endpoint.ts';
import { authorised, judged, send } from '#kit/web/api/client.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { plansApi } from '../contract/plans.ts';

/** Fetches a simulation as a file and hands it to the browser. What is supposed may be long, so that it does not stand in the address. */
async function fetched(input: CallInput<typeof plansApi.file>, name: string): Promise<void> {
  const { path } = plansApi.file;
  const headers = await authorised(path);
  headers.set('content-type', 'application/json');
  const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(input) });
  if (!answer.ok) judged(answer.status, await answer.json().catch(() => null));
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The same, and says what went wrong. */
export const fetchPlan = (input: CallInput<typeof plansApi.file>, name: string): void =>
  void fetched(input, name).catch((problem: unknown) =>
    say(problem instanceof Error ? problem.message : 'The file could not be made. Try again.'),
  );
