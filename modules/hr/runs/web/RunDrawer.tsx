import { Select } from '@mantine/core';
import { addDays } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { daysScreens } from '../../days/contract/screens.ts';
import { type PayRun, payRunsApi } from '../contract/runs.ts';
import { runsScreens } from '../contract/screens.ts';
import { monthText } from './pay-words.ts';
import { useWhom } from './whom-fields.tsx';

type Suggestion = Output<typeof payRunsApi.suggest>;

interface RunDrawerProps {
  opened: boolean;
  onClose: () => void;
  /** The run that is changed; without it a new one is begun. */
  run?: PayRun;
}

/** Begins a run of payroll, or changes one that is not reviewed yet. */
export function RunDrawer({ opened, onClose, run }: RunDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title={run ? 'Change payroll' : 'Run payroll'} size={560}>
      {opened && (run ? <ChangeRun run={run} onClose={onClose} /> : <NewRun onClose={onClose} />)}
    </SideDrawer>
  );
}

const plain: readonly Field<'title' | 'payDay'>[] = [
  { kind: 'text', name: 'title', label: 'Title' },
  { kind: 'date', name: 'payDay', label: 'Pay day' },
];
const note: Field<'note'> = { kind: 'textarea', name: 'note', label: 'Note' };

function ChangeRun({ run, onClose }: { run: PayRun; onClose: () => void }) {
  const whom = useWhom(run.staffMemberIds ? 'named' : run.departmentIds ? 'departments' : 'all');
  const { id, version, title, payDay, departmentIds, staffMemberIds } = run;
  return (
    <div className="drawer-form">
      <RecordForm
        save={payRunsApi.update}
        fixed={{ id, version }}
        initial={{ title, payDay, departmentIds, staffMemberIds: staffMemberIds ?? [], note: run.note ?? '' }}
        text={run.state === 'draft' ? undefined : 'After that it is calculated again.'}
        fields={[...plain, ...whom, note]}
        submit="Save payroll"
        onDone={() => {
          onClose();
          say('The payroll is changed');
        }}
      />
    </div>
  );
}

function NewRun({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useApi(payRunsApi.suggest, {}, { staleTime: 0 });
  if (data && isFetchedAfterMount) return <NewRunForm suggested={data} onClose={onClose} />;
  if (!error) return <SkeletonPage />;
  return <ErrorState title="The next month could not be calculated" error={error} onRetry={() => void refetch()} />;
}

function NewRunForm({ suggested, onClose }: { suggested: Suggestion; onClose: () => void }) {
  const go = useGo();
  const whom = useWhom('all');
  const { month, title, payDay } = suggested;
  const titleOf = (of: unknown): string => (of === month ? title : `Payroll ${monthText(String(of))}`);
  return (
    <div className="drawer-form">
      <RecordForm
        save={payRunsApi.create}
        initial={{ month, title, payDay, departmentIds: null, staffMemberIds: [], note: '' }}
        fields={[
          {
            kind: 'custom',
            name: 'month',
            label: 'Month',
            wide: true,
            required: true,
            render: (slot) => <MonthField slot={slot} suggested={suggested} />,
          },
          ...plain,
          ...whom,
          note,
        ]}
        follow={(name, value, values) => {
          if (name !== 'month' || typeof value !== 'string') return {};
          const untouched = values['title'] === titleOf(values['month']);
          return { payDay: dayIn(value, payDay), ...(untouched ? { title: titleOf(value) } : {}) };
        }}
        submit="Begin payroll"
        onDone={({ id }) => {
          onClose();
          go(to(runsScreens.payroll, { id }));
        }}
      />
    </div>
  );
}

/** The month, and what of it is not ready. */
function MonthField({ slot, suggested }: { slot: FieldSlot; suggested: Suggestion }) {
  const { employees, unconfirmed } = suggested;
  return (
    <>
      <Select
        name={slot.name}
        label={slot.label}
        required
        error={slot.error}
        data={monthsUntilNow(suggested.month)}
        value={typeof slot.value === 'string' ? slot.value : null}
        allowDeselect={false}
        onChange={slot.onChange}
      />
      {slot.value === suggested.month && (
        <p className="hint run-ready">
          {employees === 0
            ? 'Every employee of the month is in a payroll already.'
            : `No payroll has taken ${counted(employees, 'employee')} of the month yet.`}{' '}
          {unconfirmed > 0 && (
            <>
              Attendance of {counted(unconfirmed, 'employee')} is not confirmed.{' '}
              <Go
                className="link"
                href={to(daysScreens.staffMonths, {}, { month: suggested.month, taken: false, employed: true })}
              >
                Confirm attendance
              </Go>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** This month and the two years before it: no other has begun. */
function monthsUntilNow(suggested: string): { value: string; label: string }[] {
  const options: { value: string; label: string }[] = [];
  for (let first = `${today().slice(0, 7)}-01`; options.length < 25; first = `${addDays(first, -1).slice(0, 7)}-01`)
    options.push({ value: first.slice(0, 7), label: monthText(first) });
  if (!options.some(({ value }) => value === suggested)) options.push({ value: suggested, label: monthText(suggested) });
  return options;
}

/** The same day of another month; in a shorter one its last. */
function dayIn(month: string, like: string): string {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return `${month}-${String(Math.min(last, Number(like.slice(8, 10)))).padStart(2, '0')}`;
}
