import type { Output } from '#kit/contract/endpoint.ts';
import { ApiError } from '#kit/web/api/client.ts';
import { newKey, queryClient } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import type { Waiting } from '#kit/web/offline/outbox.ts';
import { musterApi } from '../../contract/muster.ts';
import { type KeptDrill, keptDrill } from './kept-drill.ts';

type There = Output<typeof musterApi.open>;

/** Sends what waits of a drill, from whatever screen is open. What was ticked while it was on its way waits for the next time. */
export async function sendDrill({ ref, key }: Waiting): Promise<Sent> {
  const own = keptDrill(ref);
  const kept = own.read();
  if (!kept || own.key !== key) return 'done';
  const mark = callAs(musterApi.mark);
  const { startedAt, place, ticks, endedAt, note } = kept;
  const marks = Object.entries(ticks).map(([person, tick]) => ({ person, ...tick }));
  try {
    const answer = await mark({ key: ref, startedAt, place, marks, endedAt, note }, newKey());
    // First what stands on the server now: else the ticks were off the screen until it is asked again.
    queryClient.setQueryData<There>([musterApi.open.path, {}], (there) => ({
      drill: answer.endedAt === null ? withTicks(there?.drill ?? null, answer.id, ref, kept) : null,
    }));
    await own.settle(kept);
    void queryClient.invalidateQueries({ queryKey: [musterApi.open.path] });
    void queryClient.invalidateQueries({ queryKey: [musterApi.drills.path] });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 403, 404, 422].includes(error.status)) return 'no line';
    return { stuck: error.message };
  }
}

function withTicks(drill: There['drill'], id: number, key: string, { startedAt, place, ticks }: KeptDrill): There['drill'] {
  const by = viewer()?.user.fullName ?? '';
  const before = drill?.id === id ? drill : { id, keys: [key], place, startedAt, startedBy: by, marks: [] };
  const others = before.marks.filter(({ person }) => !(person in ticks));
  return { ...before, marks: [...others, ...Object.entries(ticks).map(([person, tick]) => ({ person, ...tick, by }))] };
}
