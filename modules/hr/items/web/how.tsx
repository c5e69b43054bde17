import type { ReactNode } from 'react';
import { Money } from '#kit/web/ui/Money.tsx';
import { type Method, methodsOf, methodWords, rateText, type Side } from '../contract/words.ts';

interface How {
  method: Method;
  amount: number | null;
  rate: number | null;
  formula?: string | null;
}

/** So much of a formula as a cell holds on a phone too; its record has all of it. */
const shortened = (text: string) => (text.length > 18 ? `${text.slice(0, 17)}…` : text);

/** What an amount comes from, in a cell: the amount, the rate, or the formula. */
export function HowMuch({ method, amount, rate, formula }: How): ReactNode {
  if (method === 'fixed') return amount === null ? <span className="hint">each their own</span> : <Money cents={amount} cell />;
  if (method === 'formula') return <code title={formula ?? undefined}>{shortened(formula ?? 'formula')}</code>;
  if (method === 'bands') return 'bands';
  return rate === null ? <span className="hint">each their own</span> : <span className="num">{rateText(rate)}</span>;
}

export const methodOptions = (side: Side) => methodsOf[side].map((value) => ({ value, label: methodWords[value] }));

/** Whether something is offered for what is new. */
export const inUse = [
  { value: 'true', label: 'In use' },
  { value: 'false', label: 'Out of use' },
];

/** What of a form belongs to a method. */
export const whenMethod =
  (...methods: readonly Method[]) =>
  ({ method, purpose }: Readonly<Record<string, unknown>>): boolean =>
    methods.some((one) => one === method) && purpose !== 'loan' && purpose !== 'advance';
