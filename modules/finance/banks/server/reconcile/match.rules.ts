import { daysBetween } from '#kit/contract/dates.ts';
import type { BankLine, BookItem } from '../../contract/reconciliation.ts';

/** How many days a bank may show a movement before or after the books. */
const daysApart = 3;

/**
 * Which movement of the books each line shows: of the same amount and at most three days apart. One whose reference the
 * line names is sure; without a reference on one of both sides it must be the only one, and the line its only line.
 */
export function matchUp(lines: readonly BankLine[], items: readonly BookItem[]): { lineId: number; journalId: number }[] {
  const byAmount = Map.groupBy(items, ({ amount }) => amount);
  const near = (line: BankLine) =>
    (byAmount.get(line.amount) ?? []).filter(({ day }) => Math.abs(daysBetween(day, line.day)) <= daysApart);
  const used = new Set<number>();
  const matched: { lineId: number; journalId: number }[] = [];
  const take = (line: BankLine, item: BookItem) => {
    used.add(item.journalId);
    matched.push({ lineId: line.id, journalId: item.journalId });
  };
  const left = lines.filter((line) => {
    const named = near(line).find((item) => !used.has(item.journalId) && names(line, item));
    if (named) take(line, named);
    return !named;
  });
  const candidates = left.map((line) => ({
    line,
    items: near(line).filter((item) => !used.has(item.journalId) && !contradicts(line, item)),
  }));
  const lineCount = new Map<number, number>();
  for (const { items: found } of candidates)
    for (const { journalId } of found) lineCount.set(journalId, (lineCount.get(journalId) ?? 0) + 1);
  for (const { line, items: found } of candidates) {
    const [only] = found;
    if (only && found.length === 1 && lineCount.get(only.journalId) === 1) take(line, only);
  }
  return matched;
}

const plain = (text: string | null) => (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** References of a journal long enough to be told from other words. */
const referencesOf = ({ reference, no }: BookItem) => [plain(reference), plain(no)].filter((text) => text.length >= 4);

function names(line: BankLine, item: BookItem): boolean {
  const said = plain(`${line.reference ?? ''} ${line.description ?? ''}`);
  if (referencesOf(item).some((reference) => /\D/.test(reference) && said.includes(reference))) return true;
  const cheque = numberOf(item.reference);
  return cheque !== null && numbersIn(line).has(cheque);
}

/** A number as banks write it of a cheque: without the zeros before it. */
const numberOf = (text: string | null) => /^0*(\d{3,12})$/.exec((text ?? '').trim())?.[1]?.replace(/^0+/, '') ?? null;

/** The whole numbers of a line, such as 417 in `CHQ NO.000417`. */
const numbersIn = ({ reference, description }: BankLine) =>
  new Set((`${reference ?? ''} ${description ?? ''}`.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+/, '')));

/** Both sides have a reference, and they are different. */
function contradicts(line: BankLine, item: BookItem): boolean {
  return plain(line.reference).length >= 4 && plain(item.reference).length >= 4;
}
