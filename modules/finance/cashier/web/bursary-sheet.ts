import { parseCents } from '#kit/contract/money.ts';
import type { BursaryShare } from './BursaryShares.tsx';

interface SheetLine {
  admissionNo: string;
  amount: number | null;
}

interface Matched {
  admissionNo: string;
  student: { id: number; name: string } | null;
}

/** Lines of an admission number and an amount, apart by a tab, comma, semicolon or spaces. */
export function readPasted(text: string): SheetLine[] {
  return text
    .split('\n')
    .map((line) => /^\s*(\S+?)[\t;,\s]+(.+?)\s*$/.exec(line))
    .flatMap((found) => (found ? [{ admissionNo: found[1] ?? '', amount: parseCents(found[2] ?? '') || null }] : []));
}

/** The same student's. */
export const isOf =
  ({ studentId }: Pick<BursaryShare, 'studentId'>) =>
  (share: BursaryShare) =>
    share.studentId === studentId;

/**
 * What of a pasted list is new, and the lines that stay in the field with why: nobody has their number, or the student
 * is there already. An amount is never dropped without a word.
 */
export function readMatches(lines: readonly SheetLine[], found: readonly Matched[], shares: readonly BursaryShare[]) {
  const fresh: BursaryShare[] = [];
  const left: SheetLine[] = [];
  const unknown: string[] = [];
  const twice: string[] = [];
  for (const [at, { admissionNo, student }] of found.entries()) {
    const line = lines[at] ?? { admissionNo, amount: null };
    const share = student && { studentId: student.id, name: student.name, admissionNo, amount: line.amount };
    if (share && ![...shares, ...fresh].some(isOf(share))) {
      fresh.push(share);
      continue;
    }
    left.push(line);
    (share ? twice : unknown).push(admissionNo);
  }
  const why = [
    ...(unknown.length > 0 ? [`Nobody has ${unknown.join(', ')}.`] : []),
    ...(twice.length > 0 ? [`${twice.join(', ')}: there already. Change the amount below.`] : []),
  ];
  return { fresh, left, why: why.length > 0 ? why.join(' ') : null };
}
