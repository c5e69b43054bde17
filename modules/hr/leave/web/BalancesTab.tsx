import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type LeaveBalance, leaveBalancesApi } from '../contract/balances.ts';
import { daysText, entryWords } from '../contract/words.ts';
import { daysField } from './days-field.tsx';
import { useTypes } from './use-types.ts';

const figure = (
  key: 'given' | 'carried' | 'taken' | 'encashed' | 'waiting' | 'left',
  label: string,
  more: Partial<Column<LeaveBalance>> = {},
) => ({
  key,
  label,
  value: (row: LeaveBalance) => <span className="num">{daysText(row[key])}</span>,
  end: true,
  ...more,
});

const columns: readonly Column<LeaveBalance>[] = [
  { key: 'name', label: 'Employee', value: (row) => row.name, wrap: true },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? '–', quiet: true, optional: true },
  { key: 'typeName', label: 'Type', value: (row) => row.typeName, phone: 'note' },
  figure('given', 'Given'),
  figure('carried', 'Carried over'),
  figure('taken', 'Taken'),
  figure('encashed', 'Paid out', { optional: true }),
  figure('waiting', 'Asked for', { quiet: true }),
  figure('left', 'Left', { phone: 'figure' }),
];

const may = () => judge(leaveBalancesApi.give.access, viewer()) === 'allowed';

/** What everybody has left of each type, by year. */
export function BalancesTab({ tabs }: { tabs: ReactNode }) {
  const types = useTypes();
  const year = Number(today().slice(0, 4));
  const give = useSave(leaveBalancesApi.give, {
    onDone: ({ entries }) =>
      say(entries === 0 ? 'All that is due is given already' : `${counted(entries, 'entry', 'entries')} written`),
    onFailed: ({ message }) => say(message),
  });
  return (
    <TabbedList
      list={leaveBalancesApi.list}
      name="hr.leaveBalances.list"
      words={{
        screen: 'Leave',
        title: 'Balances of leave',
        search: 'Employee or staff no.',
        empty: {
          title: 'No balances yet',
          text: 'Give what is due from the menu: the year’s days, what was earned each month, and what goes over from last year.',
        },
      }}
      tabs={tabs}
      columns={columns}
      filters={[
        {
          key: 'year',
          label: 'Year',
          options: [year + 1, year, year - 1, year - 2].map((value) => ({ value: String(value), label: String(value) })),
        },
        { key: 'typeId', label: 'Type', options: types.map(({ id, name }) => ({ value: String(id), label: name })) },
      ]}
      menu={may() ? [{ label: 'Give what is due', onClick: () => give.mutate({}) }] : []}
      drawer={(open, close) => <Ledger open={open} onClose={close} />}
    />
  );
}

/** What a balance is the sum of. The drawer is opened by the key of its first entry. */
function Ledger({ open, onClose }: { open: string | null; onClose: () => void }) {
  const [writing, setWriting] = useState<'putRight' | 'encash' | null>(null);
  const wanted = new URLSearchParams(globalThis.location.search).get('year');
  const balance = useApi(
    leaveBalancesApi.list,
    { id: Number(open), size: 1, ...(wanted === null ? {} : { year: Number(wanted) }) },
    { enabled: open !== null },
  );
  const list = open === null ? undefined : balance.data;
  const row = list?.rows.find(({ id }) => String(id) === open);
  const year = Number(wanted ?? today().slice(0, 4));
  const of = { staffMemberId: row?.staffMemberId ?? 1, typeId: row?.typeId ?? 1, year };
  const { data, error, refetch } = useApi(leaveBalancesApi.entries, of, { enabled: row !== undefined, staleTime: 0 });
  const trouble = error ?? balance.error;
  const again = () => (balance.error ? balance.refetch() : refetch());
  const written = (words: string) => () => {
    say(words);
    void refetch();
  };
  return (
    <>
      <SideDrawer opened={open !== null} onClose={onClose} title={row ? `${row.name}, ${row.typeName} ${year}` : ' '} size={480}>
        <div className="drawer-form">
          <div className="form-scroll">
            {trouble && <ErrorState title="The entries could not be loaded" error={trouble} onRetry={() => void again()} />}
            {!trouble && list && !row && <Note>There is no such balance in {year}.</Note>}
            {!data && !trouble && (!list || row) && <SkeletonPage />}
            {data && (
              <Facts
                rows={data.rows.map(({ kind, day, days, note, authorName }) => [
                  `${formatDay(day)}, ${entryWords[kind].toLowerCase()}`,
                  [daysText(days), note, note && authorName].filter(Boolean).join(', '),
                ])}
              />
            )}
          </div>
          {row && may() && (
            <div className="form-bar">
              <Button variant="default" onClick={() => setWriting('putRight')}>
                Put right
              </Button>
              {row.encashable && (
                <Button variant="default" onClick={() => setWriting('encash')}>
                  Pay days out
                </Button>
              )}
            </div>
          )}
        </div>
      </SideDrawer>
      <StepDrawer
        opened={writing === 'putRight'}
        onClose={() => setWriting(null)}
        title="Put balance right"
        save={leaveBalancesApi.putRight}
        fixed={of}
        fields={[
          daysField('days', 'Days', 'With a minus to take some away'),
          { kind: 'textarea', name: 'note', label: 'Reason' },
        ]}
        onDone={written('The balance is put right')}
      />
      <StepDrawer
        opened={writing === 'encash'}
        onClose={() => setWriting(null)}
        title="Pay days out"
        text="The days go from the balance, and the payroll of the month of that day pays them."
        save={leaveBalancesApi.encash}
        fixed={of}
        initial={{ day: today() }}
        fields={[
          daysField('days', 'Days'),
          { kind: 'date', name: 'day', label: 'In the month of', required: true },
          { kind: 'textarea', name: 'note', label: 'Reason' },
        ]}
        onDone={written('The days are noted for payroll')}
      />
    </>
  );
}
