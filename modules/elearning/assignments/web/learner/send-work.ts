import { ApiError } from '#kit/web/api/client.ts';
import { newKey, queryClient } from '#kit/web/api/hooks.ts';
import { callAs } from '#kit/web/offline/call-as.ts';
import type { Sent } from '#kit/web/offline/kinds.ts';
import { learnerAssignmentsApi } from '../../contract/learner.ts';
import { type KeptWork, keptWork, sameWork } from './kept-work.ts';

/** Whether the same can succeed later: no answer, a session that is being renewed, too many at once, a server that restarts. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500);

/** Said where another device, or another of the team, has saved something else meanwhile. */
export const elsewhere = 'This work was changed elsewhere meanwhile. Open it and decide which stays.';

async function sendOnce(work: KeptWork): Promise<void> {
  const { id, base, words, link, files } = work;
  const kept = keptWork(id);
  const content = { id, words, link, files: [...files] };
  if (work.handIn) {
    await callAs(learnerAssignmentsApi.handIn)({ ...content, ownWork: work.handIn.ownWork }, work.handIn.key);
    // What was typed while it was on its way is not part of what was handed in, and is kept.
    await kept.change((now) => (now && !sameWork(now, work) ? { ...now, handIn: null, drafts: false } : null));
    await queryClient.invalidateQueries({ queryKey: [learnerAssignmentsApi.get.path] });
    await queryClient.invalidateQueries({ queryKey: [learnerAssignmentsApi.list.path] });
    return;
  }
  const { version } = await callAs(learnerAssignmentsApi.saveDraft)({ ...content, version: base }, newKey());
  await kept.change((now) => (now && (now.handIn !== null || !sameWork(now, work)) ? { ...now, base: version } : null));
  // The version that the server has now is the one to go on from.
  queryClient.setQueryData([learnerAssignmentsApi.get.path, { id }], (before: unknown) =>
    before && typeof before === 'object'
      ? { ...before, draft: { version, words: words === '' ? null : words, link: link === '' ? null : link, files } }
      : before,
  );
}

/** Sends what waits of one assignment: the draft, or the handing in. */
export async function sendWork(id: number): Promise<Sent> {
  const work = keptWork(id).read();
  if (!work || (work.handIn === null && !work.drafts)) return 'done';
  try {
    await sendOnce(work);
    return 'done';
  } catch (error) {
    if (passing(error)) return 'no line';
    const said = error instanceof Error ? error.message : 'The server did not take this work.';
    const stuck = error instanceof ApiError && error.status === 409 ? elsewhere : said;
    await keptWork(id).change((now) => now && { ...now, handIn: null }, stuck);
    return { stuck };
  }
}
