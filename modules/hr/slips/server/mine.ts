import { sql } from 'kysely';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { memberAsking } from '../../leave/server/scope.ts';
import type { PaySlip } from '../../runs/contract/slips.ts';
import { paySlipOf } from '../../runs/server/for-others.ts';
import type { MySlip } from '../contract/mine.ts';
import { givenStates, type PaperSize } from '../contract/paper-sizes.ts';
import { slipPdf, wholeSlip } from './print.ts';

/** The caller’s own payslips of runs that are posted, the newest first; none for an account that is nobody on the staff. */
export async function mySlips(ctx: SchoolContext): Promise<MySlip[]> {
  const me = await memberAsking(ctx);
  const { rows } = await sql<MySlip>`
    select s.id, left(s.month::text, 7) as month, r.pay_day as "payDay", s.gross, s.gross - s.net as taken, s.net
      from hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
     where s.staff_member_id = ${me}::bigint and r.state = any(${[...givenStates]}::text[])
     order by s.month desc, s.id desc`.execute(ctx.tx);
  return rows;
}

/** Throws 404 for a payslip that is not the caller’s own, as for one that is not there. */
async function refuseOthers(ctx: SchoolContext, id: number): Promise<void> {
  const me = await memberAsking(ctx);
  const { rows } = await sql`
    select from hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
     where s.id = ${id} and s.staff_member_id = ${me}::bigint and r.state = any(${[...givenStates]}::text[])`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('payslip');
}

/** One of them explained, without what is for those who look payroll through. */
export async function mySlip(ctx: SchoolContext, id: number): Promise<PaySlip> {
  await refuseOthers(ctx, id);
  return { ...(await paySlipOf(ctx.tx, id)), exceptions: [] };
}

export async function myPaper(
  ctx: SchoolContext,
  { id, size }: { id: number; size: PaperSize },
  letterhead: LetterheadProvider,
): Promise<BinaryAnswer> {
  await refuseOthers(ctx, id);
  return slipPdf(ctx, await wholeSlip(ctx, id), size, letterhead, ctx.user.fullName);
}
