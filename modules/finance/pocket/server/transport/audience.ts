import { sql } from 'kysely';
import type { AddedCondition } from '#modules/messaging/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';

/** Students by the route that they ride today, for messages to their guardians: a bus is late or does not run. */
export const routeCondition: AddedCondition = {
  source: 'students',
  kind: {
    key: 'rides-route',
    label: 'Rides on route',
    control: 'choice',
    options: async ({ tx }) => {
      const { rows } = await sql<{ value: number; label: string }>`
        select id as value, name as label from finance.route where active order by name`.execute(tx);
      return rows;
    },
    matches: ({ values }, ctx) => sql`
      exists (select from finance.rider r where r.school_id = s.school_id and r.student_id = s.id
                 and r.route_id = any(${values.filter((value) => typeof value === 'number')}::bigint[])
                 and r.from_day <= ${schoolDay(ctx)}::date and (r.to_day is null or r.to_day >= ${schoolDay(ctx)}::date))`,
  },
  figures: {
    placeholders: { route: 'The route that the student rides today; of siblings each' },
    read: async (ctx, studentIds) => {
      const { rows } = await sql<{ studentId: number; route: string }>`
        select r.student_id as "studentId", t.name as route
          from finance.rider r join finance.route t on t.school_id = r.school_id and t.id = r.route_id
         where r.student_id = any(${[...studentIds]}::bigint[]) and r.from_day <= ${schoolDay(ctx)}::date
           and (r.to_day is null or r.to_day >= ${schoolDay(ctx)}::date) order by t.name`.execute(ctx.tx);
      return (together) => ({
        route: [...new Set(rows.filter((row) => together.includes(row.studentId)).map((row) => row.route))].join(', '),
      });
    },
  },
};
