import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { studentOfPaper } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Borrower, BorrowerRow } from '../../contract/borrowers.ts';
import type { BorrowerSort } from '../rules/circulation.rules.ts';

type Asking = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** How many are offered to words that are no number. */
const offered = 8;

const student = sql`
  select 'student' as kind, s.id, s.full_name as name, s.admission_no as no, nullif(concat_ws(' ', k.name, m.name), '') as seat, s.here
    from registration.roll s
    left join settings.classes k on k.school_id = s.school_id and k.id = s.class_id
    left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id`;
const staff = sql`
  select 'staff' as kind, f.id, f.full_name as name, f.staff_no as no, f.job_title as seat, f.status <> 'left' as here
    from settings.staff f`;

/** Who is meant by the code of a card, a whole number, or words of a name; by words those who are here alone. */
export async function findBorrowers(ctx: Asking, q: string): Promise<{ exact: boolean; rows: BorrowerRow[] }> {
  const carded = await studentOfPaper(ctx.tx, q, schoolDay(ctx));
  const { rows: exact } = await sql<BorrowerRow>`
    ${student} where ${carded === null ? sql`lower(s.admission_no) = lower(${q})` : sql`s.id = ${carded}`}
    union all ${staff} where ${carded === null} and lower(f.staff_no) = lower(${q})`.execute(ctx.tx);
  if (exact.length > 0) return { exact: exact.length === 1, rows: exact };
  const { rows } = await sql<BorrowerRow>`
    select * from (
      (${student} where s.here and ${holds(sql`s.search_text`, q)} order by s.search_text, s.id limit ${offered})
      union all
      (${staff} where f.status <> 'left' and ${holds(sql`kit.fold(f.full_name || ' ' || f.staff_no)`, q)}
        order by kit.fold(f.full_name), f.id limit ${offered})) found`.execute(ctx.tx);
  return { exact: false, rows };
}

/** Everybody who may borrow, by name. */
export async function allBorrowers({ tx }: Pick<Asking, 'tx'>): Promise<Omit<BorrowerRow, 'here'>[]> {
  const { rows } = await sql<Omit<BorrowerRow, 'here'>>`
    select b.kind, b.id, b.name, b.no, b.seat
      from (${student} where s.here union all ${staff} where f.status <> 'left') b
     order by kit.fold(b.name), b.kind, b.id`.execute(tx);
  return rows;
}

/** A borrower with what the rules and the blocks ask of them. */
export type KnownBorrower = BorrowerRow & { readonly sort: BorrowerSort; readonly sentHome: boolean };

interface Read extends BorrowerRow {
  classId: number | null;
  boarding: 'boarder' | 'day' | null;
  teacher: boolean;
  status: string;
}

/** Who borrowers are; those whom the school does not know are left out. */
export async function readBorrowers(tx: Tx, borrowers: readonly Borrower[]): Promise<KnownBorrower[]> {
  const of = (kind: Borrower['kind']) => sql`${borrowers.filter((one) => one.kind === kind).map(({ id }) => id)}::bigint[]`;
  const { rows } = await sql<Read>`
    select b.*, s.class_id as "classId", s.boarding, false as teacher, s.status
      from (${student} where s.id = any(${of('student')})) b join registration.roll s on s.id = b.id
    union all
    select b.*, null::bigint, null::text, f.kind = 'teacher', f.status
      from (${staff} where f.id = any(${of('staff')})) b join settings.staff f on f.id = b.id`.execute(tx);
  return rows.map(({ classId, boarding, teacher, status, ...row }) => ({
    ...row,
    sort: row.kind === 'student' ? { kind: 'student', classId, boarding: boarding ?? 'day' } : { kind: 'staff', teacher },
    sentHome: row.kind === 'student' && status === 'suspended',
  }));
}

/** One of them. Throws 404. */
export async function readBorrower(tx: Tx, borrower: Borrower): Promise<KnownBorrower> {
  const [found] = await readBorrowers(tx, [borrower]);
  if (!found) throw notFound(borrower.kind === 'student' ? 'student' : 'member of staff');
  return found;
}
