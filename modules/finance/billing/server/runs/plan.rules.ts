import { there } from '#kit/server/sql/one.ts';
import { splitAmount } from '../../contract/split.ts';
import { chooseStructure } from './choose.rules.ts';
import { discountsOf, type Net } from './discounts.rules.ts';
import { forWeeks, weeksFrom } from './late.rules.ts';
import type {
  Billed,
  Part,
  PlannedCharge,
  PlanLine,
  PlanRule,
  PlanStructure,
  PlanStudent,
  PlanTerm,
  StudentPlan,
} from './plan.types.ts';

export interface PlanWorld {
  term: PlanTerm;
  structures: readonly PlanStructure[];
  rules: readonly PlanRule[];
}

/**
 * What a billing run does to one student: charges what the structure says and was not charged yet. With `differences` it
 * also brings what was charged to what the structure says now.
 */
export function planStudent(
  student: PlanStudent,
  { term, structures, rules }: PlanWorld,
  { differences = false, discounts = true } = {},
): StudentPlan {
  const structure = chooseStructure(structures, student);
  if (typeof structure === 'string') return skipped(student, null, structure);
  if (student.admittedOn > term.closesOn) return skipped(student, structure, 'Joins after the term.');
  if (differences && student.billed.length === 0) return skipped(student, structure, 'Not billed yet.');
  const weeks = student.late === 'weeks' ? weeksFrom(student.admittedOn, term.opensOn, term.closesOn) : null;
  const target = linesFor(student, structure, weeks);
  const known = new Map(student.billed.map((billed) => [billed.voteHeadId, billed]));
  const missing = target.filter(({ voteHeadId }) => !known.has(voteHeadId));
  const parts = student.parts.length > 0 ? student.parts : structure.parts;
  const charges = missing.flatMap((line) => inParts(line, parts, term.dueOn));
  const adjustments = differences ? student.billed.flatMap((billed) => adjust(billed, target)) : [];
  const nets = [
    ...student.billed.map((billed) => ({ voteHeadId: billed.voteHeadId, amount: netOf(billed) + changeOf(adjustments, billed) })),
    ...missing.map(({ voteHeadId, amount }): Net => ({ voteHeadId, amount })),
  ];
  const changed = charges.length > 0 || differences;
  const off = discounts && changed ? discountsOf(student, nets, rules) : [];
  if (charges.length === 0 && adjustments.length === 0 && off.length === 0)
    return skipped(student, structure, whyNothing(student, structure, differences));
  return {
    ...skipped(student, structure, null),
    charges,
    adjustments,
    discounts: off,
    weeks: weeks && weeks.left < weeks.of ? weeks : null,
    total: sum(charges) + sum(adjustments),
    discount: sum(off),
  };
}

function linesFor(student: PlanStudent, { lines }: PlanStructure, weeks: { left: number; of: number } | null): PlanLine[] {
  return lines
    .filter(({ voteHeadId }) => !student.elsewhere.includes(voteHeadId))
    .map((line) => (weeks && line.applies === 'term' ? { ...line, amount: forWeeks(line.amount, weeks) } : line))
    .filter(({ amount }) => amount > 0);
}

/** One charge, or one for each instalment; the first carries the line, which is charged once. */
function inParts({ lineId, voteHeadId, name, amount }: PlanLine, parts: readonly Part[], dueOn: string): PlannedCharge[] {
  if (parts.length < 2) return [{ lineId, voteHeadId, title: name, amount, dueOn: parts[0]?.dueOn ?? dueOn }];
  const amounts = splitAmount(
    amount,
    parts.map(({ share }) => share),
  );
  return amounts
    .map((part, at) => ({
      voteHeadId,
      title: `${name}, part ${at + 1} of ${parts.length}`,
      amount: part,
      dueOn: parts[at]?.dueOn ?? dueOn,
    }))
    .filter((part) => part.amount > 0)
    .map((part, at) => ({ ...part, lineId: at === 0 ? lineId : null }));
}

function adjust(billed: Billed, target: readonly PlanLine[]) {
  const { voteHeadId, charges } = billed;
  const change = (target.find((line) => line.voteHeadId === voteHeadId)?.amount ?? 0) - netOf(billed);
  return splitAmount(
    change,
    charges.map(({ net }) => Math.max(net, 0)),
  )
    .map((amount, at) => ({ chargeId: there(charges[at]).chargeId, voteHeadId, amount }))
    .filter(({ amount }) => amount !== 0);
}

const netOf = ({ charges }: Billed) => charges.reduce((total, { net }) => total + net, 0);
const changeOf = (adjustments: readonly { voteHeadId: number; amount: number }[], { voteHeadId }: Billed) =>
  sum(adjustments.filter((one) => one.voteHeadId === voteHeadId));
const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);

function whyNothing(student: PlanStudent, structure: PlanStructure, differences: boolean): string {
  if (structure.lines.length === 0) return 'The fee structure has nothing for this term.';
  if (differences) return 'No difference.';
  return student.billed.length > 0 ? 'Billed already.' : 'Nothing is left to charge.';
}

function skipped(student: PlanStudent, structure: PlanStructure | null, reason: string | null): StudentPlan {
  return {
    studentId: student.id,
    structureId: structure?.id ?? null,
    structure: structure?.title ?? null,
    reason,
    charges: [],
    adjustments: [],
    discounts: [],
    weeks: null,
    total: 0,
    discount: 0,
  };
}
