import { anyOf } from '#kit/contract/access.ts';
import { timeIn } from '#kit/contract/dates.ts';
import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { classShorts } from '../contract/cell-words.ts';
import { publishedScreens } from '../contract/screens.ts';
import type { Session } from '../contract/session.ts';
import type { ArrangedSource } from './read/arranged.ts';
import { heldOn } from './read/held.ts';
import { atTime } from './read/now-and-next.ts';
import { staffMemberOf } from './read/who.ts';

const inWords = (session: Session): string => `${session.title} ${classShorts(session)}`;

/** How many lessons a teacher has today as it was arranged, with the one that is on and the one after it. */
export const ownDayAtHome = (sources: readonly ArrangedSource[]): HomePartSource => ({
  key: 'ownDay',
  place: 25,
  access: anyOf('RIGHT_Teaches'),
  read: async (ctx) => {
    const staffMemberId = await staffMemberOf(ctx);
    if (staffMemberId === null) return { figures: [], days: null };
    const { published, sessions } = await heldOn(ctx.tx, sources, schoolDay(ctx), staffMemberId);
    if (!published) return { figures: [], days: null };
    const time = timeIn(ctx.school.timeZone, ctx.now);
    const { now, next } = atTime(sessions, time);
    const said = [
      ...now.slice(0, 1).map((session) => `now ${inWords(session)} to ${session.endsAt}`),
      ...next.slice(0, 1).map((session) => `next ${inWords(session)} ${session.startsAt}`),
    ];
    const note = said.length > 0 ? said.join(', ') : sessions.length > 0 ? 'all are over' : null;
    const path = publishedScreens.myTimetable.path;
    return { figures: [{ label: 'Lessons today', value: sessions.length, as: 'count', note, path }], days: null };
  },
});
