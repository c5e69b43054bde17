import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import type { IssuePerson, issuesApi } from '../contract/issues.ts';

/** Staff or students who are here, by name or number; the one whose number was scanned, or who was chosen, whatever else was typed. */
export async function peopleToIssueTo(
  { tx }: Pick<SchoolContext, 'tx'>,
  { kind, q = '', scan, id }: Input<typeof issuesApi.people>,
): Promise<IssuePerson[]> {
  const people = {
    staff: sql`
      select id, full_name as name, staff_no as number, job_title as detail, status = 'active' as here,
             kit.fold(full_name || ' ' || staff_no) as words from settings.staff`,
    student: sql`
      select s.id, s.full_name as name, s.admission_no as number, c.name as detail, s.here,
             kit.fold(s.full_name || ' ' || s.admission_no) as words
        from registration.roll s left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id`,
  }[kind];
  const wanted = scan
    ? sql`p.here and lower(p.number) = lower(${scan})`
    : sql`(p.id = ${id ?? null}::bigint or (p.here and ${q === '' ? sql`true` : holds(sql`p.words`, q)}))`;
  const { rows } = await sql<IssuePerson>`
    select p.id, p.name, p.number, p.detail from (${people}) p where ${wanted}
     order by coalesce(p.id = ${id ?? null}::bigint, false) desc, kit.fold(p.name), p.id limit 30`.execute(tx);
  return rows;
}
