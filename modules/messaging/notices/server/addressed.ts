import { type RawBuilder, sql } from 'kysely';

/** True when a notice `n` addresses an account `a`. */
export const addresses: RawBuilder<unknown> = sql`(
  n.everyone
  or exists (select from platform.user_roles r where r.school_id = n.school_id and r.account_id = a.id and r.role = any(n.roles))
  or exists (select from messaging.notice_department d
              join settings.staff m on m.school_id = d.school_id and m.department_id = d.department_id
             where d.school_id = n.school_id and d.notice_id = n.id and m.id = a.staff_member_id))`;

/** The accounts `a` that can read notices: users of the running school who may sign in. */
export const readers: RawBuilder<unknown> = sql`
  platform.users a where a.kind = 'school' and a.school_id = kit.school_id() and a.disabled_at is null`;

/** Where a notice `n` stands on a day. */
export const stateOn = (today: string): RawBuilder<unknown> => sql`
  case when n.state <> 'published' then n.state when n.from_day > ${today}::date then 'scheduled'
       when n.to_day < ${today}::date then 'expired' else 'current' end`;
