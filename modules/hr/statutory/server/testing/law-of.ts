import type { Law, RoundingChoice } from '../../contract/law.ts';
import { toTheCent } from '../../contract/law.ts';
import { kenyanLaw } from '../law/kenyan-law.ts';
import { inForceOfDrafts } from '../rules/law-on.ts';
import { everyLaw, type Liable, type Pay, plainPay, statutory } from '../rules/statutory.ts';

/** The law of Kenya on a day. */
export function lawOf(day: string): Law {
  const law = inForceOfDrafts(kenyanLaw, day);
  if (!law) throw new Error(`No law of ${day}`);
  return law;
}

/** Shillings, written with at most two decimals, as cents. */
export const cents = (shillings: number): number => Math.round(shillings * 100);

/** How Aren's calculator rounds: health insurance to the shilling, half up; everything else to the cent. */
export const likeAren: RoundingChoice = { ...toTheCent, health: 'shilling' };

/** What a month of `shillings` comes to by the law of a day. */
export function month(day: string, shillings: number, more: Partial<Pay> = {}, rounding = toTheCent, who: Liable = everyLaw) {
  const gross = cents(shillings);
  const worked = statutory({ ...plainPay(gross), ...more }, who, lawOf(day), rounding);
  return { ...worked, net: gross - worked.employee };
}
