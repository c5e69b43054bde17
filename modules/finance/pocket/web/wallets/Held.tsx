import { formatCents } from '#kit/contract/money.ts';

/** What a wallet holds, in a table: nothing is quiet, and below nothing stands out. */
export function Held({ cents }: { cents: number }) {
  const tone = cents === 0 ? 'money money-zero' : cents < 0 ? 'money neg' : 'money';
  return <span className={tone}>{formatCents(cents)}</span>;
}
