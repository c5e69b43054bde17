import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { runsApi } from '../../contract/runs.ts';
import { refuseDueBefore } from './due.rules.ts';
import type { StudentPlan } from './plan.types.ts';
import { planStudents, planWorld } from './plan-students.store.ts';
import { studentsIn } from './scope.store.ts';
import { termOf } from './term.store.ts';

type Preview = Output<typeof runsApi.preview>;

/** What a run would do now, without doing it. */
export async function previewRun(tx: Tx, input: Input<typeof runsApi.preview>): Promise<Preview> {
  refuseDueBefore(input);
  const term = await termOf(tx, input.termId);
  const world = await planWorld(tx, term, input.dueOn);
  const plans = await planStudents(tx, term, await studentsIn(tx, input), input, world);
  const acted = plans.filter(({ reason }) => reason === null);
  const left = plans.filter(({ reason }) => reason !== null);
  const shown = input.only === 'created' ? acted : input.only === 'skipped' ? left : [...acted, ...left];
  const titles = new Map(world.structures.flatMap(({ lines }) => lines.map((line) => [line.voteHeadId, line.name])));
  const rules = new Map(world.rules.map((rule) => [rule.id, rule.name]));
  const from = (input.page - 1) * input.size;
  return {
    students: plans.length,
    created: acted.length,
    skipped: left.length,
    more: sum(acted, ({ total }) => Math.max(0, total)),
    less: sum(acted, ({ total }) => Math.max(0, -total)),
    discount: sum(acted, ({ discount }) => discount),
    reasons: [...Map.groupBy(left, ({ reason }) => reason ?? '')]
      .map(([reason, { length: students }]) => ({ reason, students }))
      .toSorted((a, b) => b.students - a.students)
      .slice(0, 20),
    structures: [...Map.groupBy(acted, ({ structure }) => structure ?? '')].map(([title, own]) => ({
      title,
      students: own.length,
      total: sum(own, ({ total }) => total),
    })),
    rows: await named(tx, shown.slice(from, from + input.size), titles, rules),
    total: shown.length,
  };
}

const sum = (plans: readonly StudentPlan[], of: (plan: StudentPlan) => number) =>
  plans.reduce((total, plan) => total + of(plan), 0);

async function named(
  tx: Tx,
  plans: readonly StudentPlan[],
  titles: ReadonlyMap<number, string>,
  rules: ReadonlyMap<number, string>,
): Promise<Preview['rows']> {
  const { rows } = await sql<{ id: number; admissionNo: string; fullName: string; className: string | null }>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName",
           nullif(concat_ws(' ', c.name, t.name), '') as "className"
      from registration.roll s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where s.id = any(${plans.map(({ studentId }) => studentId)}::bigint[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row]));
  return plans.flatMap((plan) => {
    const student = known.get(plan.studentId);
    if (!student) return [];
    const { weeks } = plan;
    return [
      {
        ...student,
        state: plan.reason === null ? ('created' as const) : ('skipped' as const),
        reason: plan.reason ?? (weeks ? `${weeks.left} of ${weeks.of} weeks` : null),
        structure: plan.structure,
        invoiceId: null,
        total: plan.total,
        discount: plan.discount,
        lines: [
          ...plan.charges.map(({ title, amount, dueOn }) => ({ title, amount, dueOn })),
          ...plan.adjustments.map(({ voteHeadId, amount }) => ({
            title: titles.get(voteHeadId) ?? 'No longer charged',
            amount,
            dueOn: null,
          })),
          ...plan.discounts.map(({ ruleId, amount }) => ({
            title: rules.get(ruleId) ?? 'Discount that no longer holds',
            amount: -amount,
            dueOn: null,
          })),
        ],
      },
    ];
  });
}
