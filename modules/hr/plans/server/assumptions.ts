import { formatMonth } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { rateText } from '../../items/contract/words.ts';
import type { NewPost } from '../contract/plans.ts';
import type { AppliedRaise } from './rules/raises.rules.ts';

/** What the words of a plan name. */
export interface Supposed {
  readonly raises: readonly AppliedRaise[];
  readonly posts: readonly (NewPost & { from: string })[];
  readonly packs: readonly string[];
  readonly bonus: { readonly first: string; readonly rate: number } | null;
  readonly departments: ReadonlyMap<number, string>;
  /** Employees whose last contract ends before the last month does. */
  readonly ending: number;
}

type Whom = Pick<AppliedRaise, 'gradeName' | 'departmentId'>;

const whom = ({ gradeName, departmentId }: Whom, departments: Supposed['departments']): string => {
  const department = departmentId === null ? null : `department ${departments.get(departmentId) ?? ''}`;
  const grade = gradeName === null ? null : `grade ${gradeName}`;
  return [grade, department].filter(Boolean).join(' in ') || 'everybody';
};

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** What a plan supposes, in sentences for whoever reads it. */
export function assumptionsOf({ raises, posts, packs, bonus, departments, ending }: Supposed): string[] {
  const people = ending === 1 ? '1 employee has' : `${ending} employees have`;
  return [
    ...raises.map(
      (raise) => `${rateText(raise.rate)} more basic pay for ${whom(raise, departments)} from ${formatMonth(raise.from)}.`,
    ),
    ...(raises.length > 0
      ? [
          'Allowances that are a rate of basic pay rise with it, fixed amounts stay. Of raises from one month the most precise holds.',
        ]
      : []),
    ...posts.map(
      ({ many, jobTitle, departmentId, basic, from }) =>
        `${many} × ${jobTitle}${departmentId === null ? '' : `, ${departments.get(departmentId) ?? ''}`}, KES ${formatCents(basic)} a month each, from ${formatMonth(from)}.`,
    ),
    ...(posts.length > 0
      ? ['New posts are filled from the first day of their month and get what everybody gets; raises are not for them.']
      : []),
    ...(bonus
      ? [
          `A bonus of ${rateText(bonus.rate)} of the month’s basic pay in ${formatMonth(bonus.first)}: it is taxed and does not count for NSSF.`,
        ]
      : []),
    ...(packs.length > 0 ? [`The laws of ${quoted(packs)} hold from their days.`] : []),
    'Each month goes by the law of its last day as the school has it now, and by its rounding.',
    `Contracts stay as they are today: whoever has an end is gone after it, whoever has none stays. ${ending === 0 ? 'Nobody’s contract ends in this time.' : `${people} no contract any more at the end of it.`}`,
    'Attendance is taken as full: nobody is absent or late, and who is paid by the day or hour works every Monday to Friday.',
    'Allowances and deductions that go on from month to month are in; those of one month, loans, advances, arrears, overtime and leave that is paid out are not.',
  ];
}
