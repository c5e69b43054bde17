import { sql } from 'kysely';
import { to } from '#kit/contract/screen.ts';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { learnerDue } from '../../learners/server/ports.ts';
import { liveScreens } from '../contract/screens.ts';
import { mayCome, meetingAndRoom, meOf } from './who.ts';

/** What a student’s first page shows of live classes: those that are open, and those of the next hours. */
const mostAtHome = 10;
const hoursAhead = 24;

/** What waits for somebody, as the first page shows it: what is open now and theirs to hold or to come to. */
export const liveAtHome: readonly Waits[] = [
  {
    key: 'liveNow',
    title: 'Live classes and meetings that are open now',
    screen: liveScreens.liveClasses,
    query: 'when=coming',
    access: 'signedIn',
    count: (account, now) => sql`
      select count(*)::int from ${meetingAndRoom}
       where m.cancelled_at is null and r.ended_at is null and m.opens_at <= ${now}::timestamptz and m.closes_at > ${now}::timestamptz
         and ${
           account === null
             ? sql`true`
             : sql`(m.author_id = ${account} or (m.kind = 'staff' and m.everyone) or exists (
                 select from platform.users u left join settings.staff f on f.school_id = u.school_id and f.id = u.staff_member_id
                  where u.school_id = m.school_id and u.id = ${account}
                    and (u.staff_member_id = m.staff_member_id or exists (
                          select from elearning.meeting_invitee i
                           where i.school_id = m.school_id and i.meeting_id = m.id
                             and (i.account_id = u.id or i.staff_member_id = u.staff_member_id or i.department_id = f.department_id)))))`
         }`,
  },
];

interface Coming {
  id: number;
  title: string;
  startsAt: string;
}

/** What this area plugs into modules and areas before it. */
export const liveProvides: readonly Provided[] = provide(learnerDue, async (ctx) => {
  const { rows } = await sql<Coming>`
    select m.id, m.title, m.starts_at as "startsAt" from ${meetingAndRoom}
     where ${mayCome(await meOf(ctx))} and m.cancelled_at is null and r.ended_at is null and m.closes_at > ${ctx.now}::timestamptz
       and m.starts_at < ${ctx.now}::timestamptz + make_interval(hours => ${hoursAhead})
     order by m.starts_at, m.id limit ${mostAtHome}`.execute(ctx.tx);
  return rows.map(({ id, title, startsAt }) => ({
    title,
    kind: 'live' as const,
    dueAt: startsAt,
    href: to(liveScreens.meeting, { id }),
  }));
});
