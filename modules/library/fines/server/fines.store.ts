import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Fine, FineRow, finesApi } from '../contract/fines.ts';

export type FineContext = SchoolContext;

/** What of a fine `f` of staff was paid at the desk, in cents: what its receipts that stand in finance add up to. */
export const paidAtDesk = sql`(
  select coalesce(sum(e.amount), 0)::bigint
    from library.fine_step e join finance.receipts q on q.school_id = e.school_id and q.id = e.receipt_id and q.stands
   where e.school_id = f.school_id and e.fine_id = f.id and e.step = 'paid')`;

/** What is still owed of a fine `f` with its standing `s`: of a student what finance says, of staff what is not paid or recovered. */
export const owed = sql`(case when f.invoice_id is not null then greatest(coalesce(s.owed, 0), 0)
                       when f.recovery_id is not null then 0
                       else greatest(f.amount - f.taken_off - ${paidAtDesk}, 0) end)::bigint`;
const paid = sql`(case when f.invoice_id is not null then least(coalesce(s.paid, 0), f.amount - f.taken_off)
                       when f.recovery_id is not null then f.amount - f.taken_off
                       else ${paidAtDesk} end)::bigint`;
const state = sql`(case when ${owed} > 0 then 'open' when f.taken_off >= f.amount then 'waived' else 'settled' end)`;

const from = sql`
  from library.fine f
  join library.copy c on c.school_id = f.school_id and c.id = f.copy_id
  join library.title t on t.school_id = c.school_id and t.id = c.title_id
  left join registration.roll r on r.school_id = f.school_id and r.id = f.student_id
  left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
  left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
  left join settings.staff p on p.school_id = f.school_id and p.id = f.staff_member_id
  left join finance.charges_standing s on s.school_id = f.school_id and s.invoice_id = f.invoice_id`;

const fields = sql`
  f.id, f.version, f.fine_no as "fineNo", f.kind, f.day, f.days_late as "daysLate", f.loan_id as "loanId", f.copy_id as "copyId",
  t.id as "titleId", c.accession_no as "accessionNo", t.title, f.student_id as "studentId", f.staff_member_id as "staffMemberId",
  coalesce(r.full_name, p.full_name, '') as borrower, coalesce(r.admission_no, p.staff_no, '') as "borrowerNo",
  nullif(concat_ws(' ', k.name, m.name), '') as "className", f.amount, f.taken_off as "takenOff", ${paid} as paid, ${owed} as owed, ${state} as state`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`f.day`,
  fineNo: sql`f.fine_no`,
  borrower: sql`kit.fold(coalesce(r.full_name, p.full_name, ''))`,
  title: sql`kit.fold(t.title)`,
  amount: sql`f.amount`,
  owed,
};

/** Fines as filtered and sorted, with what is owed of all of them together. */
export async function listFines(
  { tx }: Pick<FineContext, 'tx'>,
  { q, page, size, sort, ...only }: Input<typeof finesApi.list>,
): Promise<Page<FineRow> & { owed: number }> {
  const conditions = [
    sql`true`,
    only.state && sql`${state} = ${only.state}`,
    only.kind && sql`f.kind = ${only.kind}`,
    only.classId && sql`r.class_id = ${only.classId}`,
    only.studentId && sql`f.student_id = ${only.studentId}`,
    only.staffMemberId && sql`f.staff_member_id = ${only.staffMemberId}`,
    only.from && sql`f.day >= ${only.from}::date`,
    only.to && sql`f.day <= ${only.to}::date`,
    q &&
      holds(
        sql`kit.fold(concat_ws(' ', f.fine_no, c.accession_no, t.title, r.full_name, r.admission_no, p.full_name, p.staff_no))`,
        q,
      ),
  ].flatMap((condition) => (condition ? [condition] : []));
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`f.day`} ${wayOf(sort)}`;
  const { rows } = await sql<FineRow>`
    select ${fields} ${from} ${where} order by ${order}, f.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: sums } = await sql<{ total: number; owed: number }>`
    select count(*)::int as total, coalesce(sum(${owed}), 0)::bigint as owed ${from} ${where}`.execute(tx);
  return { rows, ...one(sums) };
}

/** Fines of one borrower that something is owed of, the oldest first. */
export async function openFinesOf(
  tx: Tx,
  { studentId, staffMemberId }: { studentId: number | null; staffMemberId: number | null },
): Promise<FineRow[]> {
  const whose = studentId === null ? sql`f.staff_member_id = ${staffMemberId}::bigint` : sql`f.student_id = ${studentId}::bigint`;
  const { rows } = await sql<FineRow>`
    select ${fields} ${from} where ${whose} and ${owed} > 0 order by f.day, f.id`.execute(tx);
  return rows;
}

/** One fine with what became of it. Throws 404. */
export async function getFine({ tx }: Pick<FineContext, 'tx'>, id: number): Promise<Fine> {
  const { rows } = await sql<Omit<Fine, 'steps'>>`
    select ${fields}, f.because, f.fee, f.found_on as "foundOn", f.invoice_id as "invoiceId", f.recovery_id as "recoveryId",
           f.charged_name as "chargedName", f.at,
           (select w.id from library.waiver w where w.school_id = f.school_id and w.fine_id = f.id and w.state = 'asked') as "waiverId"
      ${from} where f.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('fine');
  const { rows: steps } = await sql<Fine['steps'][number]>`
    select e.step, e.amount, e.comment, e.receipt_no as "receiptNo", coalesce(not q.stands, false) as crossed, e.name, e.at
      from library.fine_step e
      left join finance.receipts q on q.school_id = e.school_id and q.id = e.receipt_id
     where e.fine_id = ${id} order by e.id`.execute(tx);
  return { ...found, steps };
}

/** Nobody else changes the fine until the caller's transaction ends. Throws 404. */
export async function holdFine(ctx: Pick<FineContext, 'tx'>, id: number): Promise<Fine> {
  const { rows } = await sql`select from library.fine where id = ${id} for update`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('fine');
  return getFine(ctx, id);
}

export interface FineStep {
  fineId: number;
  step: 'charged' | 'waived' | 'paid' | 'recovered' | 'recovery_back' | 'found';
  /** Cents. */
  amount: number;
  comment: string | null;
  /** Finance’s, by which money came in. */
  receipt?: { receiptId: number; receiptNo: string };
}

/** Writes what became of a fine. */
export async function writeFineStep({ tx, user }: Pick<FineContext, 'tx' | 'user'>, step: FineStep): Promise<void> {
  await sql`
    insert into library.fine_step (fine_id, step, amount, comment, receipt_id, receipt_no, taken_by, name)
    values (${step.fineId}, ${step.step}, ${step.amount}, ${step.comment}, ${step.receipt?.receiptId ?? null},
            ${step.receipt?.receiptNo ?? null},
            ${actorId(user)}::bigint, ${user.fullName})`.execute(tx);
}

/** What the history keeps of a fine. */
export const inHistory = ({ fineNo, borrower, kind, amount, takenOff, paid: received, state: stands }: Fine) => ({
  fineNo,
  borrower,
  kind,
  amount,
  takenOff,
  paid: received,
  state: stands,
});
