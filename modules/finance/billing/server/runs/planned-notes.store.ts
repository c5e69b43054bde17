import { sql } from 'kysely';
import { there } from '#kit/server/sql/one.ts';
import { splitAmount } from '../../contract/split.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { type NoteDraft, writeNotes } from '../notes/write-notes.ts';
import type { RunOf } from './charge-batch.ts';
import type { PlanRule, StudentPlan } from './plan.types.ts';
import type { TermOfYear } from './term.store.ts';

interface Target {
  id: number;
  studentId: number;
  invoiceId: number;
  voteHeadId: number;
  amount: number;
}

/** The discounts and difference notes of a batch, one note an invoice, so that an invoice is reversed with its own. */
export async function writePlannedNotes(
  ctx: FinanceContext,
  run: RunOf,
  term: TermOfYear,
  plans: readonly StudentPlan[],
  rules: readonly PlanRule[],
): Promise<void> {
  const noted = plans.filter(({ discounts, adjustments }) => discounts.length > 0 || adjustments.length > 0);
  if (noted.length === 0) return;
  const targets = await chargesOfTerm(
    ctx,
    term.id,
    noted.map(({ studentId }) => studentId),
  );
  const known = new Map(targets.map((target) => [target.id, target]));
  const byHead = Map.groupBy(targets, ({ studentId, voteHeadId }) => `${studentId}:${voteHeadId}`);
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const shared = { termId: term.id, day: run.day, runId: run.id };
  const notes = noted.flatMap(({ studentId, adjustments, discounts }): NoteDraft[] => {
    const changes = groupByInvoice(adjustments, known).map((lines): NoteDraft => {
      const up = lines.reduce((sum, { amount }) => sum + amount, 0) > 0;
      return {
        ...shared,
        kind: up ? 'debit' : 'credit',
        origin: 'difference',
        studentId,
        title: `${up ? 'Debit' : 'Credit'} note, ${term.name}`,
        reason: run.title,
        expense: null,
        lines,
      };
    });
    const offs = [...Map.groupBy(discounts, ({ ruleId }) => ruleId)].flatMap(([ruleId, own]) => {
      const lines = own.flatMap(({ voteHeadId, amount }) => spreadOver(byHead.get(`${studentId}:${voteHeadId}`) ?? [], -amount));
      const rule = ruleOf.get(ruleId);
      return groupByInvoice(lines, known).map((part): NoteDraft => ({
        ...shared,
        kind: 'discount',
        origin: 'rule',
        studentId,
        title: rule?.name ?? 'Discount that no longer holds',
        reason: run.title,
        ruleId,
        expense: rule?.expense ?? 'discounts',
        lines: part,
      }));
    });
    return [...changes, ...offs];
  });
  await writeNotes(ctx, notes);
}

function spreadOver(charges: readonly Target[], amount: number) {
  return splitAmount(
    amount,
    charges.map((charge) => charge.amount),
  ).map((part, at) => ({ chargeId: there(charges[at]).id, amount: part }));
}

function groupByInvoice(lines: readonly { chargeId: number; amount: number }[], known: ReadonlyMap<number, Target>) {
  const real = lines.filter(({ amount }) => amount !== 0).map(({ chargeId, amount }) => ({ chargeId, amount }));
  return [...Map.groupBy(real, ({ chargeId }) => known.get(chargeId)?.invoiceId).values()];
}

async function chargesOfTerm(ctx: FinanceContext, termId: number, ids: readonly number[]): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select c.id, c.student_id as "studentId", c.invoice_id as "invoiceId", c.vote_head_id as "voteHeadId", c.amount
      from finance.charge c
      join finance.invoice i on i.school_id = c.school_id and i.id = c.invoice_id and i.kind = 'fees' and i.run_id is not null
     where c.student_id = any(${ids}::bigint[]) and c.term_id = ${termId} and c.live order by c.id`.execute(ctx.tx);
  return rows;
}
