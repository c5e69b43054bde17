import { sql } from 'kysely';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { applyCredit, creditOf, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { expectSponsors } from './sponsors.store.ts';
import { writePlannedNotes } from './planned-notes.store.ts';
import type { PlanWorld } from './plan.rules.ts';
import type { StudentPlan } from './plan.types.ts';
import { planStudents, type RunTerms } from './plan-students.store.ts';
import type { TermOfYear } from './term.store.ts';

/** A run with what it charges for. */
export interface RunOf extends RunTerms {
  id: number;
  title: string;
}

/**
 * Bills these students of a run in the caller's transaction: plans them anew with the students held, so that of two runs
 * at once the second finds what the first has charged; charges, gives discounts, writes difference notes, and notes on
 * the run what became of each.
 */
export async function chargeBatch(
  ctx: FinanceContext,
  run: RunOf,
  term: TermOfYear,
  ids: readonly number[],
  world: PlanWorld,
): Promise<StudentPlan[]> {
  await openBooks(ctx.tx);
  await lockAccounts(ctx.tx, ids);
  const plans = await planStudents(ctx.tx, term, ids, run, world);
  const billed = plans.filter(({ charges }) => charges.length > 0);
  const invoiceIds = await chargeStudents(
    ctx,
    billed.map((plan) => ({
      kind: 'fees' as const,
      studentId: plan.studentId,
      termId: term.id,
      day: run.day,
      dueOn: run.dueOn,
      title: run.title,
      runId: run.id,
      lines: plan.charges,
    })),
    { settle: false },
  );
  const invoiceOf = new Map(billed.map(({ studentId }, at) => [studentId, invoiceIds[at] ?? 0]));
  await writePlannedNotes(ctx, run, term, plans, world.rules);
  await expectSponsors(ctx, term, invoiceIds, run.day);
  await settle(ctx, plans, run.day);
  await noteOutcome(ctx, run.id, ids, plans, invoiceOf);
  return plans;
}

/** Sets credit against the new charges. Whoever holds none, and whose older charges did not change, has nothing to settle. */
async function settle(ctx: FinanceContext, plans: readonly StudentPlan[], day: string): Promise<void> {
  const acted = plans.filter(({ reason }) => reason === null);
  const credit = await creditOf(
    ctx.tx,
    acted.map(({ studentId }) => studentId),
  );
  const open = acted.filter(
    ({ studentId, adjustments, discounts }) =>
      (credit.get(studentId) ?? 0) !== 0 || adjustments.length > 0 || discounts.length > 0,
  );
  if (open.length > 0)
    await applyCredit(
      ctx,
      open.map(({ studentId }) => studentId),
      day,
    );
}

async function noteOutcome(
  ctx: FinanceContext,
  runId: number,
  ids: readonly number[],
  plans: readonly StudentPlan[],
  invoiceOf: ReadonlyMap<number, number>,
): Promise<void> {
  const byStudent = new Map(plans.map((plan) => [plan.studentId, plan]));
  const rows = ids.map((studentId) => {
    const plan = byStudent.get(studentId);
    const reason = plan ? plan.reason : 'Not on the roll any more.';
    return {
      studentId,
      state: reason === null ? 'created' : 'skipped',
      reason: reason ?? (plan?.weeks ? `${plan.weeks.left} of ${plan.weeks.of} weeks` : null),
      structureId: plan?.structureId ?? null,
      invoiceId: invoiceOf.get(studentId) ?? null,
      total: plan?.total ?? 0,
      discount: plan?.discount ?? 0,
    };
  });
  await sql`
    update finance.billing_run_student r
       set state = d.state, reason = d.reason, structure_id = d."structureId", invoice_id = d."invoiceId", total = d.total,
           discount = d.discount
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as d ("studentId" bigint, state text, reason text, "structureId" bigint, "invoiceId" bigint, total bigint, discount bigint)
     where r.run_id = ${runId} and r.student_id = d."studentId"`.execute(ctx.tx);
}
