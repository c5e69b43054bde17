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
  const named = await rulesNamed(ctx, noted);
  const carried = await carriedBy(ctx, term.id, noted);
  const holding = new Set(rules.map(({ id }) => id));
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
      const rule = there(named.get(ruleId));
      const takenBack = lines.reduce((sum, { amount }) => sum + amount, 0) > 0;
      return groupByInvoice(lines, known).map((part): NoteDraft => ({
        ...shared,
        kind: 'discount',
        origin: 'rule',
        studentId,
        title: holding.has(ruleId) ? rule.name : `${rule.name}, no longer given`,
        reason: run.title,
        ruleId,
        expense: (takenBack ? carried.get(`${studentId}:${ruleId}`) : undefined) ?? rule.expense,
        lines: part,
      }));
    });
    return [...changes, ...offs];
  });
  await writeNotes(ctx, notes);
}

type Expense = PlanRule['expense'];

/** The rules of these plans' discounts, also those that no longer hold: what they gave is taken back. */
async function rulesNamed(ctx: FinanceContext, plans: readonly StudentPlan[]) {
  const ids = new Set(plans.flatMap(({ discounts }) => discounts.map(({ ruleId }) => ruleId)));
  const { rows } = await sql<{ id: number; name: string; expense: Expense }>`
    select id, name, expense from finance.discount_rule where id = any(${[...ids]}::bigint[])`.execute(ctx.tx);
  return new Map(rows.map((rule) => [rule.id, rule]));
}

/**
 * The expense that carries what a rule last gave a student in the term, by `student:rule`, where some of it is taken back: the
 * rule may name another by now. Missing where caution money carried it.
 */
async function carriedBy(ctx: FinanceContext, termId: number, plans: readonly StudentPlan[]): Promise<Map<string, Expense>> {
  const back = plans.filter(({ discounts }) => discounts.some(({ amount }) => amount < 0));
  if (back.length === 0) return new Map();
  const { rows } = await sql<{ studentId: number; ruleId: number; expense: Expense }>`
    select distinct on (n.student_id, n.rule_id) n.student_id as "studentId", n.rule_id as "ruleId", a.role as expense
      from finance.note n
      join finance.journal j on j.school_id = n.school_id and j.kind = 'note' and j.document_id = n.id and j.reverses_id is null
      join finance.entry e on e.school_id = j.school_id and e.journal_id = j.id
      join finance.account a on a.school_id = e.school_id and a.id in (e.debit_id, e.credit_id)
       and a.role in ('discounts', 'bursaries')
     where n.student_id = any(${back.map(({ studentId }) => studentId)}::bigint[]) and n.term_id = ${termId} and n.rule_id is not null
     order by n.student_id, n.rule_id, n.id desc`.execute(ctx.tx);
  return new Map(rows.map(({ studentId, ruleId, expense }) => [`${studentId}:${ruleId}`, expense]));
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
