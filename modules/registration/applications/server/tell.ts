import { sql } from 'kysely';
import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { EventKind } from '#kit/contract/events.ts';
import type { RegistrationContext } from '../../server/parts.ts';

interface Told {
  name: string;
  phone: string | null;
  student: string;
  class: string;
  number: string;
  until: string | null;
  when: string | null;
  place: string | null;
  admissionNo: string | null;
}

/** Tells the guardians of applicants what happened to their applications. */
export async function tellApplicants(ctx: RegistrationContext, kind: EventKind, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Told>`
    select a.guardian_name as name, a.guardian_phone as phone, a.full_name as student, c.name as class,
           a.application_no as number, a.offer_until as until, a.interview_at as "when", a.interview_place as place,
           s.admission_no as "admissionNo"
      from registration.application a
      join registration.admission_window w on w.school_id = a.school_id and w.id = a.window_id
      join settings.classes c on c.school_id = w.school_id and c.id = w.class_id
      left join registration.student s on s.school_id = a.school_id and s.id = a.student_id
     where a.id = any(${ids}::bigint[]) and a.guardian_phone is not null order by a.id`.execute(ctx.tx);
  await ctx.services.events.happened(
    ctx,
    kind,
    rows.map(({ name, phone, until, when, place, admissionNo, ...values }) => ({
      person: { name, phone },
      values: {
        ...values,
        until: until === null ? '' : formatDay(until),
        when: when === null ? '' : formatInstant(when, ctx.school.timeZone),
        place: place ?? ctx.school.name,
        admission_no: admissionNo ?? '',
      },
    })),
  );
}
