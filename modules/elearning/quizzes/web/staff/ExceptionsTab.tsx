import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { type QuizOverride, quizOverridesApi } from '../../contract/quizzes.ts';
import { durationText } from '../marks.ts';
import { AddStudent, type NamedTarget } from './AudienceField.tsx';
import { DurationField } from './fields.tsx';
import type { TabProps } from './StaffQuiz.tsx';

type Name = keyof CallInput<typeof quizOverridesApi.add>;

/** What differs for a class, a stream or a student. */
export function ExceptionsTab({ quiz }: TabProps) {
  const [open, setOpen] = useState<QuizOverride | 'new' | null>(null);
  const { data, error, refetch } = useApi(quizOverridesApi.list, { id: quiz.id }, { staleTime: 0 });
  const remove = useSave(quizOverridesApi.remove, { onFailed: ({ message }) => say(message) });
  if (error && !data)
    return <ErrorState title="The exceptions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const columns: readonly Column<QuizOverride>[] = [
    { key: 'target', label: 'For', value: (row) => row.target.name },
    { key: 'opensAt', label: 'Opens', value: (row) => row.opensAt && instantText(row.opensAt), quiet: true },
    { key: 'closesAt', label: 'Closes', value: (row) => row.closesAt && instantText(row.closesAt), quiet: true },
    { key: 'limit', label: 'Time', value: (row) => row.limitSeconds !== null && durationText(row.limitSeconds), quiet: true },
    { key: 'attempts', label: 'Attempts', value: (row) => row.attempts, end: true, quiet: true },
    { key: 'because', label: 'Reason', value: (row) => row.because, quiet: true, wrap: true },
    {
      key: 'change',
      label: 'Change',
      value: (row) => (
        <>
          <Button variant="subtle" size="xs" onClick={() => setOpen(row)}>
            Change
          </Button>
          <Button variant="subtle" size="xs" onClick={() => remove.mutate({ id: quiz.id, exceptionId: row.id })}>
            Remove
          </Button>
        </>
      ),
      phone: 'figure',
    },
  ];
  const done = (): void => {
    setOpen(null);
    say('The exception is saved');
  };
  return (
    <Box
      title="Exceptions"
      aside={
        <Button variant="default" size="xs" onClick={() => setOpen('new')}>
          Add exception
        </Button>
      }
    >
      {data.rows.length === 0 ? (
        <EmptyState
          title="The same holds for all"
          text="More time for large print, another day for who was ill: what differs for a student goes before what differs for their stream or class."
        />
      ) : (
        <RowsTable label="Exceptions" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
      )}
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title="Exception">
        {open !== null && (
          <div className="drawer-form">
            <ExceptionForm
              key={open === 'new' ? 'new' : open.id}
              quizId={quiz.id}
              exception={open === 'new' ? null : open}
              onDone={done}
            />
          </div>
        )}
      </SideDrawer>
    </Box>
  );
}

interface ExceptionFormProps {
  quizId: number;
  exception: QuizOverride | null;
  onDone: () => void;
}

function ExceptionForm({ quizId, exception, onDone }: ExceptionFormProps) {
  const fields: readonly Field<Name>[] = [
    {
      kind: 'custom',
      name: 'target',
      label: 'For',
      wide: true,
      render: ({ value, error, onChange }) => (
        <TargetField value={(value as NamedTarget | null | undefined) ?? null} error={error} onChange={onChange} />
      ),
    },
    { kind: 'custom', name: 'opensAt', label: 'Opens', render: (slot) => <TimeField {...slot} /> },
    { kind: 'custom', name: 'closesAt', label: 'Closes', render: (slot) => <TimeField {...slot} /> },
    {
      kind: 'custom',
      name: 'limitSeconds',
      label: 'Time for an attempt',
      render: (slot) => <DurationField slot={slot} unit="minutes" each={60} hint="Empty: as for everybody" />,
    },
    { kind: 'number', name: 'attempts', label: 'Attempts', hint: 'Empty: as for everybody', min: 1, max: 20 },
    { kind: 'text', name: 'password', label: 'Password', hint: 'Empty: as for everybody' },
    { kind: 'text', name: 'because', label: 'Reason' },
  ];
  if (exception === null)
    return (
      <RecordForm
        save={quizOverridesApi.add}
        fixed={{ id: quizId }}
        initial={{}}
        fields={fields}
        submit="Add exception"
        onDone={onDone}
      />
    );
  return (
    <RecordForm
      save={quizOverridesApi.change}
      fixed={{ id: quizId, exceptionId: exception.id, version: exception.version }}
      initial={exception}
      fields={fields as readonly Field<keyof CallInput<typeof quizOverridesApi.change>>[]}
      submit="Save exception"
      onDone={onDone}
    />
  );
}

interface TargetFieldProps {
  value: NamedTarget | null;
  error: string | undefined;
  onChange: (value: NamedTarget | null) => void;
}

/** One class, one stream or one student. */
function TargetField({ value, error, onChange }: TargetFieldProps) {
  const { data: classes } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 300_000 });
  const { data: streams } = useApi(lookupsApi.streams, {}, { staleTime: 300_000 });
  const places: NamedTarget[] = [
    ...(classes ?? []).filter(({ id }) => id !== 0).map(({ id, name }) => ({ kind: 'class' as const, id, name })),
    ...(streams ?? []).map(({ id, className, name }) => ({ kind: 'stream' as const, id, name: `${className} ${name}` })),
    ...(value?.kind === 'student' ? [value] : []),
  ];
  const keyOf = ({ kind, id }: NamedTarget) => `${kind} ${id}`;
  return (
    <>
      <Select
        label="For"
        required
        error={error}
        data={places.map((one) => ({ value: keyOf(one), label: one.name }))}
        value={value && keyOf(value)}
        onChange={(next) => onChange(places.find((one) => keyOf(one) === next) ?? null)}
        searchable
      />
      <AddStudent label="Or one student" onAdd={onChange} />
    </>
  );
}
