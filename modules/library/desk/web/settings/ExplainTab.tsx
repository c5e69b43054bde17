import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { ClassSelect } from '#modules/settings/web/public.tsx';
import { kindWords, type TitleKind, titleKinds } from '../../../catalogue/contract/words.ts';
import { rulesApi } from '../../contract/rules.ts';
import { countingWords, hardDueWords } from '../../contract/terms.ts';
import { ruleBorrowerWords } from '../../contract/words.ts';

const borrowers = ['boarder', 'day', 'teacher', 'staff'] as const;
type Asked = (typeof borrowers)[number];

type Explained = Output<typeof rulesApi.explain>;
type Terms = Explained['terms'];

const cents = (value: number | null) => (value === null ? 'No limit' : `KES ${formatCents(value)}`);
const limit = (value: number | null) => (value === null ? 'No limit' : String(value));
const yes = (value: boolean) => (value ? 'Yes' : 'No');

const rows: readonly (readonly [field: string, label: string, words: (terms: Terms) => string])[] = [
  ['loanDays', 'Days of a loan', ({ loanDays }) => (loanDays === 0 ? 'Not lent' : String(loanDays))],
  ['counted', 'Days are counted', ({ counted }) => countingWords[counted]],
  [
    'hardDue',
    'Hard due date',
    ({ hardDue, hardDueOn, hardDueTerm }) =>
      hardDue === 'none'
        ? 'None'
        : `${hardDueWords[hardDue]}: ${hardDueTerm ? 'the last of the term' : formatDay(hardDueOn ?? '')}`,
  ],
  ['most', 'At most of this kind', ({ most }) => limit(most)],
  ['mostOverall', 'At most in all', ({ mostOverall }) => limit(mostOverall)],
  ['renewals', 'Renewals', ({ renewals }) => String(renewals)],
  ['renewalDays', 'Days of a renewal', ({ renewalDays }) => String(renewalDays)],
  ['reservable', 'Can be reserved', ({ reservable }) => yes(reservable)],
  ['holdDays', 'Put aside for school days', ({ holdDays }) => String(holdDays)],
  ['finePerDay', 'Fine for a day late', ({ finePerDay }) => cents(finePerDay)],
  ['fineCounts', 'Days late are counted', ({ fineCounts }) => countingWords[fineCounts]],
  ['graceDays', 'Days of grace', ({ graceDays }) => String(graceDays)],
  ['fineCap', 'Fine at most', ({ fineCap }) => cents(fineCap)],
  ['capAtPrice', 'No more than the book costs', ({ capAtPrice }) => yes(capAtPrice)],
  ['overdueBlock', 'Nothing is lent with so many overdue', ({ overdueBlock }) => limit(overdueBlock)],
  ['finesBlock', 'Nothing is lent above fines of', ({ finesBlock }) => cents(finesBlock)],
  ['suspensionDays', 'Days without loans for a day late', ({ suspensionDays }) => String(suspensionDays)],
  ['lostFee', 'Fee for what is lost', ({ lostFee }) => cents(lostFee)],
];

/** What holds for somebody and a kind of title, line by line with the rule that says it. */
export function ExplainTab({ tabs }: { tabs: ReactNode }) {
  const [borrower, setBorrower] = useState<Asked>('boarder');
  const [classId, setClassId] = useState<number | null>(null);
  const [kind, setKind] = useState<TitleKind>('fiction');
  const ofClass = classId !== null && (borrower === 'boarder' || borrower === 'day') ? { classId } : {};
  const { data } = useApi(rulesApi.explain, { borrower, kind, ...ofClass }, { staleTime: 0, keepPrevious: true });
  return (
    <Page>
      <PageHeader title="Library settings" />
      {tabs}
      <div className="desk-two">
        <Select
          label="Borrower"
          allowDeselect={false}
          data={borrowers.map((value) => ({ value, label: ruleBorrowerWords[value] }))}
          value={borrower}
          onChange={(next) => setBorrower(borrowers.find((one) => one === next) ?? 'boarder')}
        />
        <Select
          label="Kind of title"
          allowDeselect={false}
          data={titleKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={kind}
          onChange={(next) => setKind(titleKinds.find((one) => one === next) ?? 'fiction')}
        />
        {(borrower === 'boarder' || borrower === 'day') && (
          <ClassSelect
            name="classId"
            label="Class"
            value={classId}
            onChange={(value) => setClassId(typeof value === 'number' ? value : null)}
          />
        )}
      </div>
      <p className="muted">
        Whom a rule is for counts before which kind: students of a class before boarders and day scholars, these before all
        students, teachers before all staff, and everybody last. Of two rules for the same borrowers the one for the kind holds.
        What a rule leaves empty comes from the next.
      </p>
      {data && <Holds explained={data} />}
    </Page>
  );
}

function Holds({ explained: { terms, from, fitting, dueOn } }: { explained: Explained }) {
  const said = new Map(from.map(({ field, rule }) => [field, rule]));
  return (
    <Box
      title={fitting[0]?.name ?? 'No rule fits'}
      aside={terms.loanDays === 0 ? 'Not lent' : `Lent today it is due on ${formatDay(dueOn)}`}
    >
      <div className="table-scroll">
        <table className="table" aria-label="What holds">
          <thead>
            <tr>
              <th>What</th>
              <th>Holds</th>
              <th>Said by</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([field, label, words]) => (
              <tr key={field}>
                <td>{label}</td>
                <td>{words(terms)}</td>
                <td className="muted">{said.get(field) ?? 'No rule: as usual'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
