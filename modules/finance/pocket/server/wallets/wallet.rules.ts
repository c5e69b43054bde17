import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { FullCard } from './wallet-cards.store.ts';

type Holding = Pick<FullCard, 'fullName' | 'balance' | 'overdraft'>;

/** Why an amount cannot be withdrawn of a wallet, in a sentence; null when it can. */
export function whyNotOut(card: FullCard, amount: number): string | null {
  const { fullName, frozenBecause, daily, weekly, spentToday, spentThisWeek } = card;
  if (card.frozen) return `The wallet of ${fullName} is frozen: ${frozenBecause}.`;
  const short = whyBelow(card, amount);
  if (short !== null) return short;
  const today = daily === null ? Infinity : daily - spentToday;
  const week = weekly === null ? Infinity : weekly - spentThisWeek;
  if (amount <= Math.min(today, week)) return null;
  // Of two limits the one that leaves less says so: what it leaves can be taken out.
  const which =
    today <= week ? `the limit of a day is ${formatCents(daily ?? 0)}` : `the limit of a week is ${formatCents(weekly ?? 0)}`;
  const rest = Math.max(0, Math.min(today, week, card.balance + card.overdraft));
  return `${fullName} can take out ${rest > 0 ? `only ${formatCents(rest)} more` : 'nothing more'}: ${which}.`;
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

/** Refuses in a sentence at the field. */
export function refuse(why: string | null, path = 'amount'): void {
  if (why !== null) throw new UserError('rule', why, { fields: [{ path, message: why }] });
}
