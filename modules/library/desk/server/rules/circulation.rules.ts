import type { TitleKind } from '../../../catalogue/contract/words.ts';
import { kindWords } from '../../../catalogue/contract/words.ts';
import type { LoanTerms } from '../../contract/terms.ts';
import { type RuleBorrower, ruleBorrowerWords } from '../../contract/words.ts';

/** What a rule says; null: the next less special rule says it. */
export type RuleSays = { readonly [K in Exclude<keyof LoanTerms, 'rule'>]: LoanTerms[K] | null };

/** A circulation rule: for whom, of which kind of title. Null: all classes, all kinds. */
export interface CirculationRule extends RuleSays {
  readonly id: number;
  readonly borrower: RuleBorrower;
  readonly classId: number | null;
  readonly className: string | null;
  readonly kind: TitleKind | null;
}

/** What of a borrower the rules ask. */
export type BorrowerSort =
  | { readonly kind: 'student'; readonly classId: number | null; readonly boarding: 'boarder' | 'day' }
  | { readonly kind: 'staff'; readonly teacher: boolean };

/** What a school says of lending: its rules, and what is asked for besides the price of what is lost where no rule says it. */
export interface Rulebook {
  readonly rules: readonly CirculationRule[];
  /** Cents. */
  readonly lostFee: number;
}

/** What holds where no rule says anything: two weeks, one renewal, no fines and no limits. */
export const usualTerms: LoanTerms = {
  rule: null,
  loanDays: 14,
  counted: 'calendar',
  most: null,
  mostOverall: null,
  renewals: 1,
  renewalDays: 14,
  reservable: true,
  holdDays: 3,
  finePerDay: 0,
  fineCounts: 'school',
  graceDays: 0,
  fineCap: null,
  capAtPrice: true,
  overdueBlock: null,
  finesBlock: null,
  suspensionDays: 0,
  suspensionMost: null,
  hardDue: 'none',
  hardDueOn: null,
  hardDueTerm: false,
  lostFee: 0,
};

type Field = keyof RuleSays;
export const ruleFields = Object.keys(usualTerms).filter((key): key is Field => key !== 'rule');

const isFor = (rule: CirculationRule, whose: BorrowerSort, kind: TitleKind | null): boolean => {
  if (rule.kind !== null && rule.kind !== kind) return false;
  if (rule.borrower === 'anyone') return true;
  if (whose.kind === 'staff') return rule.borrower === 'staff' || (rule.borrower === 'teacher' && whose.teacher);
  if (rule.classId !== null && rule.classId !== whose.classId) return false;
  return rule.borrower === 'student' || rule.borrower === whose.boarding;
};

/**
 * How special a rule is: whom it is for counts before which kind. Everybody, then students or staff, then boarders, day scholars or
 * teachers, then students of a class, then boarders or day scholars of a class; of two for the same borrowers the one for the kind.
 */
export function specialty({ borrower, classId, kind }: Pick<CirculationRule, 'borrower' | 'classId' | 'kind'>): number {
  const whose = borrower === 'anyone' ? 0 : borrower === 'student' || borrower === 'staff' ? 1 : 2;
  return (whose + (classId === null ? 0 : 2)) * 2 + (kind === null ? 0 : 1);
}

/** The rules that are for a borrower and a kind, the most special first. */
export const rulesFor = (rules: readonly CirculationRule[], whose: BorrowerSort, kind: TitleKind | null): CirculationRule[] =>
  rules.filter((rule) => isFor(rule, whose, kind)).toSorted((a, b) => specialty(b) - specialty(a));

/** A rule as it is called: `Students of Form 1, textbooks`. */
export function ruleName({ borrower, className, kind }: Pick<CirculationRule, 'borrower' | 'className' | 'kind'>): string {
  const whose = className === null ? ruleBorrowerWords[borrower] : `${ruleBorrowerWords[borrower]} of ${className}`;
  return kind === null ? whose : `${whose}: ${kindWords[kind].toLowerCase()}`;
}

/** Which rule says a field; null: none, and what is usual holds. */
export type SaidBy = Readonly<Record<Field, CirculationRule | null>>;

const hardDueFields: ReadonlySet<Field> = new Set<Field>(['hardDue', 'hardDueOn', 'hardDueTerm']);

/** Which rule says each field: the most special that says anything of it. A hard due day is said as a whole. */
function saidBy(fitting: readonly CirculationRule[]): SaidBy {
  const first = (field: Field) => fitting.find((rule) => rule[field] !== null) ?? null;
  const hard = first('hardDue');
  return Object.fromEntries(
    ruleFields.map((field) => [field, hardDueFields.has(field) ? hard : first(field)]),
  ) as unknown as SaidBy;
}

/** What holds for a borrower and a kind of title, and which rule says what of it. */
export function termsFor(
  { rules, lostFee }: Rulebook,
  whose: BorrowerSort,
  kind: TitleKind | null,
): { terms: LoanTerms; from: SaidBy; fitting: CirculationRule[] } {
  const fitting = rulesFor(rules, whose, kind);
  const from = saidBy(fitting);
  const said = Object.fromEntries(ruleFields.map((field) => [field, from[field]?.[field] ?? usualTerms[field]]));
  const first = fitting[0];
  const terms = { ...usualTerms, ...said, rule: first ? ruleName(first) : null } as LoanTerms;
  if (!from.lostFee) terms.lostFee = lostFee;
  return { terms: from.renewalDays ? terms : { ...terms, renewalDays: Math.max(1, terms.loanDays) }, from, fitting };
}
