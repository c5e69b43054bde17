import { UserError } from '#kit/contract/errors.ts';
import type { Method, PayBand, Side } from '../contract/words.ts';
import { shareOf } from './exact.ts';
import { evaluateFormula } from './formula.ts';

/** A month of somebody’s pay: pay in cents; days and hours in hundredths; whole years. */
export interface PayFacts {
  basic: number;
  fullBasic: number;
  gross: number;
  days: number;
  ofDays: number;
  hours: number;
  years: number;
  age: number;
}

/** What of an item its amount comes from. */
export interface Reckoned {
  name: string;
  method: Method;
  amount: number | null;
  rate: number | null;
  formula: string | null;
  bands: PayBand[];
  side: Side;
}

/**
 * What an item comes to for a month of pay, in cents, rounded once. Throws 422 in words for one that says neither an amount nor a rate, and for
 * a formula that gives no amount.
 */
export function amountOf({ name, method, amount, rate, formula, bands, side }: Reckoned, facts: PayFacts): number {
  switch (method) {
    case 'fixed':
      return said(amount, name, 'amount');
    case 'of_basic':
      return shareOf(facts.basic, said(rate, name, 'rate'));
    case 'of_gross':
      return shareOf(facts.gross, said(rate, name, 'rate'));
    case 'formula':
      return evaluateFormula(said(formula, name, 'formula'), inShillings(facts, side), name);
    case 'bands':
      return byBand(bands, side === 'deduction' ? facts.gross : facts.basic);
  }
}

function said<T>(value: T | null, name: string, what: string): T {
  if (value === null) throw new UserError('rule', `“${name}” has no ${what}. Enter it there, or for each who has it.`);
  return value;
}

/** The band that pay stands in: its amount and its rate of all of it; nothing below the first and above the last. */
function byBand(bands: readonly PayBand[], pay: number): number {
  const found = bands.find(({ from, to }) => pay >= from && (to === null || pay < to));
  return found ? found.amount + shareOf(pay, found.rate) : 0;
}

function inShillings({ gross, ...facts }: PayFacts, side: Side): Readonly<Record<string, number>> {
  return {
    basic: facts.basic / 100,
    fullBasic: facts.fullBasic / 100,
    ...(side === 'deduction' && { gross: gross / 100 }),
    days: facts.days / 100,
    ofDays: facts.ofDays / 100,
    hours: facts.hours / 100,
    years: facts.years,
    age: facts.age,
  };
}
