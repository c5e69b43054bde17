import type { Output } from '#kit/contract/endpoint.ts';
import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { myLeaveApi } from '../contract/requests.ts';
import { memberAsking } from './scope.ts';

/** Types that one may ask for; none for an account that is no member of staff. */
export async function myTypes(ctx: SchoolContext): Promise<Output<typeof myLeaveApi.types>['rows']> {
  const me = await memberAsking(ctx);
  const { rows } = await sql<Output<typeof myLeaveApi.types>['rows'][number]>`
    select t.id, t.name, t.paper, t.unpaid, t.counts from hr.leave_type t
      join settings.staff f on f.school_id = t.school_id and f.id = ${me}::bigint
     where t.active and (t.gender is null or t.gender = f.gender) order by t.name`.execute(ctx.tx);
  return rows;
}
