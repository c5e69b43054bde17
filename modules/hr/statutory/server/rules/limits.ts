import type { LawInForce, LawLimit, LimitCode } from '../../contract/law.ts';
import { partOf, rounded } from './exact.ts';

/** What a law says under a code; null: it says nothing, and it does not hold. */
export const limitOf = (law: LawInForce, code: LimitCode): LawLimit | null =>
  law.limits.find((limit) => limit.code === code) ?? null;

/** What of an amount a limit lets off: no more than its amount; all of it where it names none, nothing where it does not hold. */
export function allowed(law: LawInForce, code: LimitCode, cents: number): number {
  const limit = limitOf(law, code);
  if (limit === null) return 0;
  return limit.amount === null ? cents : Math.min(cents, limit.amount);
}

/** A relief of a rate of what was paid, to the cent, and no more than its amount a month. */
export function reliefOf(law: LawInForce, code: LimitCode, cents: number): number {
  const limit = limitOf(law, code);
  if (limit === null) return 0;
  const part = rounded(partOf(cents, limit.rate ?? 0), 'cent');
  return limit.amount === null ? part : Math.min(part, limit.amount);
}
