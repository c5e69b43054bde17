import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { learnerApi } from '../../contract/own.ts';
import type { Learner } from '../who.ts';

type Me = Output<typeof learnerApi.me>;

interface Seat {
  name: string;
  className: string | null;
  streamName: string | null;
}

/** Who the student is and where they sit. */
export async function ownSeat(ctx: SchoolContext, { studentId }: Learner): Promise<Seat> {
  const { rows } = await sql<Seat>`
    select r.full_name as name, c.name as "className", t.name as "streamName"
      from registration.roll r
      left join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
      left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
     where r.id = ${studentId}`.execute(ctx.tx);
  return one(rows);
}

/** What the school has on record of the student, as far as it is theirs to see. */
export async function ownDetails(ctx: SchoolContext, { studentId, courseIds }: Learner): Promise<Me> {
  const { rows } = await sql<Omit<Me, 'username' | 'subjects'>>`
    select r.full_name as name, r.admission_no as "admissionNo", r.born_on as "bornOn", r.gender, r.boarding, h.name as hostel,
           c.name as "className", t.name as "streamName", m.full_name as "classTeacher", r.admitted_on as "admittedOn"
      from registration.roll r
      left join settings.classes c on c.school_id = r.school_id and c.id = r.class_id
      left join settings.streams t on t.school_id = r.school_id and t.id = r.stream_id
      left join settings.staff m on m.school_id = t.school_id and m.id = t.class_teacher_id and m.status <> 'left'
      left join settings.hostels h on h.school_id = r.school_id and h.id = r.hostel_id
     where r.id = ${studentId}`.execute(ctx.tx);
  const { rows: subjects } = await sql<{ id: number; name: string }>`
    select id, name from settings.courses where id = any(${[...courseIds]}::bigint[]) order by name, id`.execute(ctx.tx);
  return { ...one(rows), username: ctx.user.username, subjects };
}
