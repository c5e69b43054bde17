import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { hrAdmin, leaveDecide } from '../../contract/access.ts';
import { leaveScreens } from '../contract/screens.ts';

const me = (account: number) => sql`
  (select a.staff_member_id from platform.users a where a.school_id = r.school_id and a.id = ${account})`;
const notMine = (account: number | null) =>
  account === null
    ? sql`true`
    : sql`r.asked_by is distinct from ${account} and r.staff_member_id is distinct from ${me(account)}`;
const isHead = sql`coalesce((
  select d.head_id <> r.staff_member_id from settings.staff f
    join settings.departments d on d.school_id = f.school_id and d.id = f.department_id
   where f.school_id = r.school_id and f.id = r.staff_member_id), false)`;

/** Requests of one's own department that wait for its head, and those that wait for the last word. */
export const leaveAtHome: readonly Waits[] = [
  {
    key: 'leave-support',
    title: 'Leave in your department',
    screen: leaveScreens.leave,
    query: 'state=asked',
    note: ['request for leave waits for you', 'requests for leave wait for you'],
    access: leaveDecide,
    count: (account) => sql`
      select count(*)::int from hr.leave_request r
       where r.state = 'asked' and ${isHead} and ${notMine(account)} and ${
         account === null
           ? sql`true`
           : sql`exists (
             select from settings.staff f join settings.departments d on d.school_id = f.school_id and d.id = f.department_id
              where f.school_id = r.school_id and f.id = r.staff_member_id and d.head_id = ${me(account)})`
       }`,
  },
  {
    key: 'leave-approve',
    title: 'Approve leave',
    screen: leaveScreens.leave,
    query: 'state=waiting',
    note: ['request for leave waits for approval', 'requests for leave wait for approval'],
    access: hrAdmin,
    count: (account) => sql`
      select count(*)::int from hr.leave_request r
       where (r.state = 'supported' or (r.state = 'asked' and not ${isHead})) and ${notMine(account)} and ${
         account === null
           ? sql`true`
           : sql`not exists (
             select from hr.leave_step s
              where s.school_id = r.school_id and s.request_id = r.id and s.step = 'supported' and s.signed_by = ${account})`
       }`,
  },
  {
    key: 'leave-back',
    title: 'Leave that is over',
    screen: leaveScreens.leave,
    query: 'state=away',
    note: ['employee should be back from leave', 'employees should be back from leave'],
    access: hrAdmin,
    count: (_account, now) => sql`
      select count(*)::int from hr.leave_request r join platform.schools h on h.id = r.school_id
       where r.state = 'away' and r.until_day < (${now}::timestamptz at time zone h.time_zone)::date`,
  },
];
