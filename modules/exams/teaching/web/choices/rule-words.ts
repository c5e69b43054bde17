import type { ChoiceGrid } from '../../contract/subject-choices.ts';

/** What is asked of the class, in one line. */
export function ruleInWords({ rule: { fewest, most, ofPathway }, groups }: ChoiceGrid): string {
  const parts = [
    rangeInWords(fewest, most, 'subjects'),
    ofPathway > 0 ? `${ofPathway} optional ones of one pathway` : null,
    ...groups.map(({ name, least, most: atMost }) => rangeInWords(least || null, atMost, name)),
  ].filter(Boolean);
  return parts.length > 0 ? `Rules: ${parts.join('; ')}` : 'No rules for this class';
}

function rangeInWords(fewest: number | null, most: number | null, what: string): string | null {
  if (fewest !== null && fewest === most) return `${fewest} ${what}`;
  if (fewest !== null && most !== null) return `${fewest} to ${most} ${what}`;
  if (fewest !== null) return `at least ${fewest} ${what}`;
  return most === null ? null : `at most ${most} ${what}`;
}
