import { parseCents } from '#kit/contract/money.ts';

const sides: Readonly<Record<string, 1 | -1>> = {
  cr: 1,
  c: 1,
  credit: 1,
  credits: 1,
  in: 1,
  '+': 1,
  dr: -1,
  d: -1,
  db: -1,
  debit: -1,
  debits: -1,
  out: -1,
  '-': -1,
};

/** Which way money went by a word beside its amount: 1 in, -1 out; null for a word that says neither. */
export const sideOf = (text: string): 1 | -1 | null => sides[text.trim().toLowerCase().replace(/\.$/, '')] ?? null;

/** Where a bank writes that there is nothing. */
const isNothing = (text: string) => /^(?:[-–—−.]+|nil)?$/i.test(text.trim());

/**
 * Signed cents of an amount as banks write it: `1,200.50`, `-1,200.50`, `1,200.50-`, `(1,200.50)`, `KES -1,200.50`,
 * `1,200.50 Cr`, `1,200.50DR`. Null for anything else, and for a minus beside Cr, which says both.
 */
export function signed(text: string): number | null {
  const side = /(?<=[\d)\s.-])(cr|dr|c|d)\.?$/i.exec(text.trim())?.[1]?.toLowerCase() ?? '';
  const bare = (side === '' ? text.trim() : text.trim().replace(/\s*[a-z]+\.?$/i, ''))
    .replace(/^(kes|kshs?)\.?\s*(?=[-−+(])/i, '')
    .replaceAll('−', '-');
  const below = /^\(.*\)$|^-|(?<!\/)-$/.test(bare);
  const plain = bare
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[-+]\s*|\s*(?<!\/)[-+]$/g, '')
    .trim();
  // A sheet keeps 0.1 + 0.2 with its noise.
  const cents = parseCents(/^\d+\.\d{3,}$/.test(plain) ? Number(plain).toFixed(2) : plain);
  if (cents === null || (below && side.startsWith('c') && cents !== 0)) return null;
  return below || side.startsWith('d') ? -cents : cents;
}

/** The cells of a row that say what money moved. */
export interface MoneyCells {
  readonly in: string;
  readonly out: string;
  readonly amount: string;
  readonly side: string;
  /** A column for the side is named. */
  readonly sided: boolean;
  /** Money out stands below nothing in its column, so that what stands above came back. */
  readonly outBelow?: boolean;
}

/**
 * Whether a column of money out is written below nothing, as M-Pesa does: most of it is. In one that is not, a bank writes below
 * nothing what it took back.
 */
export function outStandsBelow(cells: readonly string[]): boolean {
  const amounts = cells.map((cell) => signed(cell) ?? 0);
  return amounts.filter((amount) => amount < 0).length > amounts.filter((amount) => amount > 0).length;
}

/** What came in less what went out, in cents: 0 for no amount at all; why there is none, in words. */
export function amountOf(cells: MoneyCells): number | string {
  const none = 'No amount of money';
  if (!isNothing(cells.amount)) {
    const amount = signed(cells.amount);
    if (amount === null || !cells.sided || amount === 0) return amount ?? none;
    const side = sideOf(cells.side);
    if (side === null) return `${cells.side || 'Nothing'} stands where Dr or Cr is looked for`;
    return side > 0 && amount < 0 ? `${cells.amount} is out and ${cells.side} is in` : side * Math.abs(amount);
  }
  const [paidIn, paidOut] = [cells.in, cells.out].map((text) => (isNothing(text) ? 0 : signed(text)));
  return paidIn === null || paidIn === undefined || paidOut === null || paidOut === undefined
    ? none
    : paidIn - (cells.outBelow ? -paidOut : paidOut);
}
