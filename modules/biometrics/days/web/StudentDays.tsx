import { Button, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay, timeIn, weekdayOf } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone, today } from '#kit/web/api/clock.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { screens as registrationScreens } from '#modules/registration/contract/screens.ts';
import { studentsRead } from '#modules/registration/contract/access.ts';
import { type DayStatus, dayStatuses, dayStatusWords } from '../contract/day-status.ts';
import { type StudentDay, studentDaysApi } from '../contract/student-days.ts';
import { StatusWord } from './StatusWord.tsx';

const time = (at: string | null) => (at === null ? null : timeIn(schoolZone(), new Date(at)));
const columns: readonly Column<StudentDay>[] = [
  { key: 'day', label: 'Day', value: ({ day }) => `${weekdayOf(day).slice(0, 3)} ${formatDay(day)}` },
  {
    key: 'status',
    label: 'Status',
    value: (row) => (
      <>
        <StatusWord status={row.status} />
        {row.corrected !== null && (
          <span className="hint">
            by hand, {row.by}: {row.because}
          </span>
        )}
      </>
    ),
    phone: 'figure',
    wrap: true,
  },
  {
    key: 'registered',
    label: 'Register',
    value: ({ registered, minutesLate }) =>
      registered === null ? '–' : `${dayStatusWords[registered]}${minutesLate === null ? '' : `, ${minutesLate} min`}`,
    quiet: true,
    phone: 'note',
  },
  {
    key: 'device',
    label: 'Device',
    value: ({ firstIn, lastOut }) => [time(firstIn), time(lastOut)].filter(Boolean).join(' to ') || '–',
    quiet: true,
  },
];

type Correctable = Pick<StudentDay, 'day'> & Partial<Pick<StudentDay, 'corrected' | 'because'>>;

/** A chosen day with what was put right of it before. */
const known = (rows: readonly StudentDay[], { day = '' }: Partial<StudentDay>): Correctable =>
  rows.find((row) => row.day === day) ?? { day };

interface StudentDaysProps {
  open: string | null;
  close: () => void;
  /** What is done about a student who misses often. */
  followUp?: (id: number, name: string) => ReactNode;
}

/** The days of a student, each with what register, device and hand say; the attendance administrator puts one right. */
export function StudentDays({ open, close, followUp }: StudentDaysProps) {
  /** The day that is put right; without one it is to be chosen. */
  const [wrong, setWrong] = useState<Partial<StudentDay> | null>(null);
  const [status, setStatus] = useState<DayStatus | null>(null);
  const correcting = useSave(studentDaysApi.correct);
  const may = judge(studentDaysApi.correct.access, viewer()) === 'allowed';
  const id = Number(open);
  const put = async (
    { day, corrected = null, because = null }: Correctable,
    next: DayStatus | null,
    why: string | null,
  ): Promise<void> => {
    await correcting.mutateAsync({ id, day, status: next, because: why });
    const undo = () =>
      void correcting.mutateAsync({ id, day, status: corrected, because }).catch((error: Error) => say(error.message));
    // What was put right before is put back; of a day of which nothing was known nothing stays.
    say(next === null ? `${formatDay(day)} goes by its register again` : `${formatDay(day)} is corrected by hand`, undo);
  };
  const ask = (row: Partial<StudentDay>): void => {
    setStatus(row.status ?? null);
    setWrong(row);
  };
  const actions: Column<StudentDay> = {
    key: 'change',
    label: '',
    value: (row) => (
      <>
        <Button variant="default" size="compact-sm" aria-label={`Correct ${formatDay(row.day)}`} onClick={() => ask(row)}>
          Correct
        </Button>{' '}
        {row.corrected !== null && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove the correction of ${formatDay(row.day)}`}
            onClick={() => void put(row, null, null).catch((error: Error) => say(error.message))}
          >
            Undo
          </Button>
        )}
      </>
    ),
    phone: 'figure',
    end: true,
  };
  return (
    <RecordDrawer open={open} onClose={close} get={studentDaysApi.list} title={(student) => student?.name ?? 'Days'} size={640}>
      {(student) =>
        student && (
          <div className="form-scroll stack">
            <p className="muted">
              {formatDay(student.from)} to {formatDay(student.to)}.{' '}
              {judge(studentsRead, viewer()) === 'allowed' && (
                <Go href={to(registrationScreens.student, { id })}>Open the profile</Go>
              )}{' '}
              {followUp?.(id, student.name)}{' '}
              {may && (
                <Button variant="default" size="compact-sm" onClick={() => ask({})}>
                  Correct another day
                </Button>
              )}
            </p>
            {student.rows.length === 0 ? (
              <EmptyState
                title="No days yet"
                text="Each day appears here once a register, a device or a hand has something to say of it."
              />
            ) : (
              <RowsTable
                label={`Days of ${student.name}`}
                columns={may ? [...columns, actions] : columns}
                rows={student.rows}
                keyOf={({ day }) => day}
              />
            )}
            {wrong && (
              <ReasonDialog
                title={
                  wrong.day === undefined || wrong.status === undefined ? 'Correct a day?' : `Correct ${formatDay(wrong.day)}?`
                }
                text={`What is chosen replaces what register and device say of ${student.name}, visibly by hand. It can be removed.`}
                name="because"
                keep="Leave it"
                confirm="Correct"
                danger={false}
                ready={status !== null && wrong.day !== undefined}
                onClose={() => setWrong(null)}
                onConfirm={async (why) => {
                  const { day, corrected = null, because = null } = known(student.rows, wrong);
                  await put({ day, corrected, because }, status, why);
                  setWrong(null);
                }}
              >
                {(problem) => (
                  <>
                    {wrong.status === undefined && (
                      <DateField
                        label="Day"
                        name="day"
                        required
                        max={today()}
                        value={wrong.day ?? null}
                        error={problem('day')}
                        onChange={(day) => setWrong(day === null ? {} : { day })}
                      />
                    )}
                    <Select
                      label="The day came to"
                      required
                      allowDeselect={false}
                      data={dayStatuses.map((value) => ({ value, label: dayStatusWords[value] }))}
                      value={status}
                      error={problem('status')}
                      onChange={(value) => setStatus(dayStatuses.find((one) => one === value) ?? null)}
                    />
                  </>
                )}
              </ReasonDialog>
            )}
          </div>
        )
      }
    </RecordDrawer>
  );
}
