import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { registersUse } from '../../contract/access.ts';
import { registersScreens } from '../../registers/contract/screens.ts';

/** Registers of which the user was reminded today, until they are begun. */
export const remindedAtHome: Waits = {
  key: 'register-reminders',
  title: 'Take your register',
  screen: registersScreens.classRegister,
  query: 'state=open',
  note: ['register is not taken and its time is over', 'registers are not taken and their time is over'],
  access: registersUse,
  count: (account, now) => sql`
    select count(distinct (r.class_id, r.stream_id, r.session, r.lesson))::int
      from biometrics.register_reminder r
      join platform.schools h on h.id = r.school_id
     where r.day = (${now}::timestamptz at time zone h.time_zone)::date
       and (${account}::bigint is null or r.staff_member_id = (
         select a.staff_member_id from platform.users a where a.school_id = r.school_id and a.id = ${account}))
       and not exists (
         select from biometrics.register g
          where g.school_id = r.school_id and g.day = r.day and g.class_id = r.class_id and coalesce(g.stream_id, 0) = coalesce(r.stream_id, 0)
            and g.session = r.session and g.lesson = r.lesson)`,
};
