import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { FullCard } from './wallet-cards.store.ts';

type Holding = Pick<FullCard, 'fullName' | 'balance' | 'overdraft'>;

/** Why an amount cannot be withdrawn of a wallet, in a sentence; null when it can. */
export function whyNotOut(card: FullCard, amount: number): string | null {
  const { fullName, frozenBecause, balance, daily, weekly, spentToday, spentThisWeek } = card;
  if (card.frozen) return `The wallet of ${fullName} is frozen: ${frozenBecause}.`;
  const short = whyBelow(card, amount);
  if (short !== null) return short;
  if (daily !== null && amount > daily - spentToday)
    return limited(fullName, daily - spentToday, `the limit of a day is ${formatCents(daily)}`, balance);
  if (weekly !== null && amount > weekly - spentThisWeek)
    return limited(fullName, weekly - spentThisWeek, `the limit of a week is ${formatCents(weekly)}`, balance);
  return null;
}

/** Why a wallet cannot lose an amount, whatever its limits; null when it can. */
export function whyBelow({ fullName, balance, overdraft }: Holding, amount: number): string | null {
  if (amount <= balance + overdraft) return null;
  const beyond = overdraft > 0 ? ` and may fall ${formatCents(overdraft)} below nothing` : '';
  return `${fullName} has ${formatCents(balance)}${beyond}, so ${formatCents(amount)} cannot be withdrawn.`;
}

/** The same in a few words, for a list that names the student beside it. */
export function whyLess(card: FullCard, amount: number): string | null {
  const { balance, overdraft, frozenBecause, daily, spentToday, free } = card;
  if (free >= amount) return null;
  if (card.frozen) return `Frozen: ${frozenBecause}`;
  if (balance + overdraft <= 0) return 'Nothing in the wallet';
  if (balance + overdraft < amount && free === balance + overdraft) return 'All that is in the wallet';
  return daily !== null && free === Math.max(0, daily - spentToday) ? 'Limit of the day' : 'Limit of the week';
}

/** Why an amount cannot be paid into a wallet; null when it can. */
export function whyNotIn({ fullName, balance, most, here }: FullCard, amount: number): string | null {
  if (!here) return `${fullName} has left the school.`;
  if (most === null || balance + amount <= most) return null;
  return `A wallet holds at most ${formatCents(most)}. ${fullName} has ${formatCents(balance)} already.`;
}

function limited(name: string, left: number, why: string, balance: number): string {
  const rest = Math.max(0, Math.min(left, balance));
  return `${name} can take out ${rest > 0 ? `only ${formatCents(rest)} more` : 'nothing more'}: ${why}.`;
}

/** Refuses in a sentence at the field. */
export function refuse(why: string | null, path = 'amount'): void {
  if (why !== null) throw new UserError('rule', why, { fields: [{ path, message: why }] });
}
