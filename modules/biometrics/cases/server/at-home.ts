import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { casesUse } from '../../contract/access.ts';
import { casesScreens } from '../contract/screens.ts';
import { caseScopeOf } from './scope.ts';

const about = { access: casesUse, screen: casesScreens.cases } as const;

/** Cases whose next step is due, and students of whom a class teacher was warned. */
export const casesAtHome: readonly Waits[] = [
  {
    ...about,
    key: 'absence-cases',
    title: 'Cases due',
    query: 'state=due',
    note: ['absence case has a step due', 'absence cases have a step due'],
    count: (account, now) => sql`
      select count(*)::int from biometrics.absence_case c
        join registration.roll s on s.school_id = c.school_id and s.id = c.student_id
        join platform.schools h on h.id = c.school_id
       where c.closed_on is null and c.due_on <= (${now}::timestamptz at time zone h.time_zone)::date and ${caseScopeOf(account)}`,
  },
  {
    ...about,
    key: 'absence-warnings',
    title: 'Students who miss often',
    query: '',
    note: ['student misses often and has no case', 'students miss often and have no case'],
    count: (account, now) => sql`
      select count(*)::int from biometrics.absence_warning w
        join registration.roll s on s.school_id = w.school_id and s.id = w.student_id and s.here
        join platform.schools h on h.id = w.school_id
        cross join lateral (select (${now}::timestamptz at time zone h.time_zone)::date as day) today
       where w.seen_at is null and ${caseScopeOf(account)}
         -- Of the term that runs, as in the list; without one of the last thirty days.
         and w.term_from >= coalesce(
           (select t.opens_on from settings.terms t where t.school_id = w.school_id and t.current and t.opens_on <= today.day),
           today.day - 30)`,
  },
];
