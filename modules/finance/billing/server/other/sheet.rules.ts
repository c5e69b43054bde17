import { maxCents, parseCents } from '#kit/contract/money.ts';
import { there } from '#kit/server/sql/one.ts';

/** A line of a pasted sheet as it was read. */
export interface SheetLine {
  line: number;
  text: string;
  admissionNo: string;
  amount: number | null;
}

/** The lines of a pasted sheet: an admission number, then an amount; a heading without an amount is passed over. */
export function readLines(text: string): SheetLine[] {
  const lines = text.split(/\r?\n/).map((one, at) => ({ line: at + 1, text: one.trim() }));
  return lines
    .filter((one) => one.text !== '')
    .map((one) => {
      const [, number = one.text, amount = ''] =
        /^(.*?)(?:\t+|\s*[;|]\s*|\s*,\s*(?=\D*\d)|\s+)((?:kes|kshs?)?\s*[\d.,]+)$/i.exec(one.text) ?? [];
      const cents = parseCents(amount);
      return { ...one, admissionNo: number.trim(), amount: cents !== null && cents > 0 && cents <= maxCents ? cents : null };
    })
    .filter(({ line, amount }) => line > 1 || amount !== null || !/adm|number|amount/i.test(there(lines[0]).text));
}
