import { named } from '#kit/contract/calls/named.ts';
import { queryClient, read } from '#kit/web/api/hooks.ts';
import { viewer, watchSession } from '#kit/web/api/session.ts';
import { sendWaiting } from '#kit/web/api/together.ts';
import { firstCalls } from './first-calls.ts';

/** Whose frame stands already, and asked for what it needs. */
let opened: number | null = null;
watchSession(() => {
  if (!viewer()) opened = null;
});

/** Asks for what a screen shows first while its code is on the way; the screen finds the same question under way or answered. */
export function askAhead(path: string, params: Readonly<Record<string, string>>, plain: boolean): void {
  const session = viewer();
  if (session?.kind !== 'school') return;
  const opening = opened !== session.user.id;
  opened = session.user.id;
  const teaches = session.roles.includes('RIGHT_Teaches');
  for (const { path: at, input } of firstCalls(path, { id: Number(params['id']), plain, opening, teaches })) {
    const call = named('GET', at);
    void queryClient.prefetchQuery({ queryKey: [at, input], queryFn: ({ signal }) => read(call, input, signal) });
  }
  // On its way before the browser is busy with drawing the screen.
  sendWaiting();
}
