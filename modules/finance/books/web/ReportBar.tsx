import { Button, Menu, Select } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addDays } from '#kit/contract/dates.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { ClassSelect } from '#modules/settings/web/public.tsx';
import { AccountSelect } from './AccountSelect.tsx';
import type { Days, ReportKind } from './report-kind.tsx';
import './statement.css';
import type { ReportState } from './use-report-state.ts';

interface ReportBarProps {
  report: ReportKind;
  state: ReportState;
  /** The days that the statement shown is of. */
  days: Days | null;
  chooser: ReactNode;
  children: ReactNode;
}

/** Which report, of which days, and of what. */
export function ReportBar({ report, state, days, chooser, children }: ReportBarProps) {
  const to = state.get('to') ?? days?.to ?? null;
  const by = report.by?.find(({ value }) => value === state.get('by')) ?? report.by?.[0];
  return (
    <search className="report-bar">
      {chooser}
      {report.account && (
        <AccountSelect
          name="accountId"
          label={report.account === 'money' ? 'Bank account or cash box' : 'Account'}
          placeholder={report.account === 'money' ? 'All of them' : 'Code or name'}
          money={report.account === 'money'}
          value={state.number('accountId') ?? null}
          onChange={(accountId) => state.set({ accountId })}
        />
      )}
      {!report.asOf && (
        <DateField
          name="from"
          label="From"
          value={state.get('from') ?? days?.from ?? null}
          max={to ?? undefined}
          onChange={(from) => state.set({ from })}
        />
      )}
      <DateField whole name="to" label={report.asOf ? 'As of' : 'To'} value={to} onChange={(day) => state.set({ to: day })} />
      {report.classes && (
        <ClassSelect
          name="classId"
          label="Class"
          value={state.number('classId') ?? null}
          onChange={(classId) => state.set({ classId: typeof classId === 'number' ? classId : null })}
        />
      )}
      {report.by && (
        <Select
          label="Lines"
          data={[...report.by]}
          value={by?.value ?? null}
          allowDeselect={false}
          onChange={(value) => state.set({ by: value })}
        />
      )}
      <div className="report-tools">
        {to !== null && <Periods state={state} to={to} asOf={report.asOf ?? false} />}
        {children}
      </div>
    </search>
  );
}

/** Usual periods around the last day shown. */
function Periods({ state, to, asOf }: { state: ReportState; to: string; asOf: boolean }) {
  const year = Number(to.slice(0, 4));
  const month = `${to.slice(0, 7)}-01`;
  const lastMonth = addDays(month, -1);
  const periods = [
    { label: 'Up to today', from: null, to: null },
    { label: 'This month', from: month, to },
    { label: 'The month before', from: `${lastMonth.slice(0, 7)}-01`, to: lastMonth },
    { label: `All of ${year}`, from: `${year}-01-01`, to: `${year}-12-31` },
    { label: `All of ${year - 1}`, from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<IconCalendar size={16} stroke={1.7} />}>
          Period
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {periods.map((period) => (
          <Menu.Item key={period.label} onClick={() => state.set({ to: period.to, ...(asOf ? {} : { from: period.from }) })}>
            {period.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
