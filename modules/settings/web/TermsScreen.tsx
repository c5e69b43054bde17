import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { termsApi } from '../contract/terms.ts';
import { NextYear } from './NextYear.tsx';
import { HolidayList } from './HolidayList.tsx';
import { TermList } from './TermList.tsx';
import { YearList } from './YearList.tsx';

const tabs = [
  { key: 'terms', label: 'Terms' },
  { key: 'years', label: 'Years' },
  { key: 'holidays', label: 'Holidays' },
];

const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  terms: TermList,
  years: YearList,
  holidays: HolidayList,
};

export default function TermsScreen() {
  const List = lists[useTab(tabs)] ?? TermList;
  return (
    <List
      tabs={
        <>
          <CurrentTerm />
          <NextYear />
          <Tabs tabs={tabs} label="Parts of the calendar" />
        </>
      }
    />
  );
}

/** The current term and how far it is. */
function CurrentTerm() {
  const { data } = useApi(termsApi.current, {}, { staleTime: 0 });
  const term = data?.term;
  if (!term) return null;
  const halfTerm =
    term.halfTermFrom && term.halfTermTo
      ? `${formatDay(term.halfTermFrom, true)} to ${formatDay(term.halfTermTo, true)}`
      : 'None';
  return (
    <Figures
      record
      figures={[
        { label: 'Current term', value: term.name, beside: term.yearName },
        { label: 'School day', value: term.dayNumber, beside: `of ${term.days}` },
        { label: 'Opens', value: formatDay(term.opensOn, true) },
        { label: 'Half-term', value: halfTerm },
        { label: 'Closes', value: formatDay(term.closesOn, true), beside: term.status === 'Completed' ? 'over' : undefined },
      ]}
    />
  );
}
