import { sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { employeesWrite } from '../../contract/access.ts';
import { selfScreens } from '../contract/screens.ts';

/** Proposals of the staff that somebody else than they decides on. */
export const selfAtHome: readonly Waits[] = [
  {
    key: 'data-change',
    title: 'Proposed changes of staff data',
    screen: selfScreens.dataChanges,
    query: 'state=proposed',
    note: ['proposed change waits for you', 'proposed changes wait for you'],
    access: employeesWrite,
    count: (account) => sql`
      select count(*)::int from hr.data_change c
       where c.state = 'proposed' and c.proposed_by is distinct from ${account}::bigint
         and not exists (select from platform.users a
                          where a.school_id = c.school_id and a.id = ${account}::bigint and a.staff_member_id = c.staff_member_id)`,
  },
];
