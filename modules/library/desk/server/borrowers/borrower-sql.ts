import { type RawBuilder, sql } from 'kysely';
import type { Borrower } from '../../contract/borrowers.ts';
import type { BorrowerKey } from '../ports.ts';

/** Who a row `l` with student_id and staff_member_id is of: joins that give `s`, `k`, `m` and `f`. */
export const borrowerJoins = sql`
  left join registration.roll s on s.school_id = l.school_id and s.id = l.student_id
  left join settings.classes k on k.school_id = s.school_id and k.id = s.class_id
  left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
  left join settings.staff f on f.school_id = l.school_id and f.id = l.staff_member_id`;

export const seatOf = sql<string | null>`coalesce(nullif(concat_ws(' ', k.name, m.name), ''), f.job_title)`;

/** As lists say it; over the joins. */
export const borrowerFields = sql`
  case when l.student_id is null then 'staff' else 'student' end as "borrowerKind",
  coalesce(l.student_id, l.staff_member_id) as "borrowerId", coalesce(s.full_name, f.full_name) as borrower,
  coalesce(s.admission_no, f.staff_no) as "borrowerNo", ${seatOf} as seat`;

export const borrowerName = sql`coalesce(s.search_text, kit.fold(f.full_name || ' ' || f.staff_no))`;

/** Whether a row `l` is of a borrower. */
export const isOf = (table: string, { kind, id }: Borrower): RawBuilder<boolean> =>
  kind === 'student'
    ? sql<boolean>`${sql.ref(`${table}.student_id`)} = ${id}`
    : sql<boolean>`${sql.ref(`${table}.staff_member_id`)} = ${id}`;

/** Whether a row is of the kind of borrower that is asked for, and of the one who is. */
export const isOfAny = (table: string, kind: Borrower['kind'] | undefined, id: number | undefined): RawBuilder<boolean> => {
  if (kind === undefined) return sql<boolean>`true`;
  if (id !== undefined) return isOf(table, { kind, id });
  return sql<boolean>`${sql.ref(`${table}.${kind === 'student' ? 'student_id' : 'staff_member_id'}`)} is not null`;
};

export const keysOf = ({ kind, id }: Borrower): BorrowerKey => ({
  studentId: kind === 'student' ? id : null,
  staffMemberId: kind === 'staff' ? id : null,
});

export const borrowerOf = ({ studentId, staffMemberId }: BorrowerKey): Borrower =>
  studentId === null ? { kind: 'staff', id: staffMemberId ?? 0 } : { kind: 'student', id: studentId };
