import { bounded, type Marked, type MarkedPart, whole } from './marked.ts';
import { readNumber, within } from './number-text.ts';
import type { QuestionBody } from './question.ts';
import { folded, matchesVariant } from './text-match.ts';

type Of<K extends QuestionBody['kind']> = Extract<QuestionBody, { kind: K }>;
const nothing: Marked = { share: 0, parts: [] };

/** What was written where a word or two is asked for. */
export function markShort({ variants, caseMatters }: Of<'short'>, text: string): Marked {
  if (text.trim() === '') return nothing;
  const found = variants.find((variant) => matchesVariant(variant.text, text, caseMatters));
  return found ? { share: found.share, parts: [] } : nothing;
}

/**
 * A number with or without a unit, which may stand in the text too. With a unit of the question the number is taken into the first one's;
 * what is right but for the unit (missing, unknown, or another one's number) loses `unitShare`, as Moodle’s unit penalty does.
 */
export function markNumeric({ right, units, unitShare }: Of<'numeric'>, text: string, chosen: string | null): Marked {
  const written = readNumber(text);
  if (written === null) return nothing;
  const name = chosen === null || chosen.trim() === '' ? written.unit : chosen;
  if (units.length === 0) {
    if (name !== '') return nothing;
    const found = right.find(({ value, tolerance }) => within(written.value, value, tolerance));
    return found ? { share: found.share, parts: [] } : nothing;
  }
  const factor = factorOf(units, name);
  for (const { value, tolerance, share } of right) {
    if (factor !== null && within(written.value * factor, value, tolerance)) return { share, parts: [] };
    if (within(written.value, value, tolerance)) {
      // A unit of the question with a number that belongs to the first one is a wrong unit; no key is below nothing for it.
      const left = share > 0 ? Math.max(0, share - unitShare) : share;
      return { share: left, parts: [] };
    }
  }
  return nothing;
}

/** What one of a unit is in the first one's: as written, or else without regard to capitals where only one is meant. */
function factorOf(units: Of<'numeric'>['units'], name: string): number | null {
  const found = units.find((unit) => folded(unit.name, true) === folded(name, true));
  if (found) return found.factor;
  const loosely = units.filter((unit) => folded(unit.name, false) === folded(name, false));
  return loosely.length === 1 ? (loosely[0]?.factor ?? null) : null;
}

/** The gaps of a text, each by its weight. */
export function markCloze({ gaps }: Of<'cloze'>, given: Readonly<Record<string, string>>): Marked {
  const weights = gaps.reduce((sum, { weight }) => sum + weight, 0);
  let earned = 0;
  const parts = gaps.flatMap((gap): MarkedPart[] => {
    const text = Object.hasOwn(given, gap.id) ? (given[gap.id] ?? '') : '';
    if (text.trim() === '') return [];
    const share = gapShare(gap, text);
    earned += share * gap.weight;
    return [{ id: gap.id, share: bounded((share * gap.weight) / weights), right: share === whole }];
  });
  return { share: bounded(earned / weights), parts };
}

function gapShare({ how, variants, tolerance }: Of<'cloze'>['gaps'][number], text: string): number {
  if (how === 'chosen') return variants.find((variant) => folded(variant.text, true) === folded(text, true))?.share ?? 0;
  if (how === 'typed') return variants.find((variant) => matchesVariant(variant.text, text, false))?.share ?? 0;
  const written = readNumber(text);
  const found = variants.find((variant) => {
    const right = readNumber(variant.text);
    if (written === null || right === null) return variant.text.trim() === '*';
    return right.unit === written.unit && within(written.value, right.value, tolerance);
  });
  return found ? found.share : 0;
}
