import { to } from '#kit/contract/screen.ts';
import type { WaitingKind } from '#kit/web/offline/kinds.ts';
import { videosScreens } from '../../contract/screens.ts';
import { parseWatching } from './kept.ts';

/** Minutes of video lessons that wait for the line. What sends them comes with the first that does, or with the lesson. */
export const waitingWatching: WaitingKind = {
  one: 'video lesson watched',
  many: 'video lessons watched',
  open: ({ data }) => {
    const kept = parseWatching(data);
    return kept && { href: to(videosScreens.videoLesson, { id: kept.lessonId }), label: 'Open the video lesson' };
  },
  send: async (waiting) => (await import('./send-watching.ts')).sendWatching(waiting),
};
