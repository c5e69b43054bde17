import { Button, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { ApiError } from '#kit/web/api/client.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { FormField, type Field } from '#kit/web/ui/form/FormField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { ClassSelect, HostelSelect, StreamSelect } from '#modules/settings/web/public.tsx';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { leaveoutTypesApi } from '../contract/leaveout-types.ts';
import { numberOf } from '../../students/web/forms/student-fields.tsx';
import { genderOptions, residenceOptions } from '../../students/web/student-words.ts';
import { textOf } from '../../students/web/wizard/answers.ts';
import { IssuePreview } from './IssuePreview.tsx';
import { StudentsField } from './StudentsField.tsx';

type Values = Readonly<Record<string, unknown>>;

const groupFields: readonly Field[] = [
  { kind: 'custom', name: 'classId', label: 'Class', render: (slot) => <ClassSelect {...slot} /> },
  {
    kind: 'custom',
    name: 'streamId',
    label: 'Stream',
    render: (slot) => <StreamSelect {...slot} classId={numberOf(slot.values['classId'])} />,
  },
  { kind: 'custom', name: 'hostelId', label: 'Hostel', render: (slot) => <HostelSelect {...slot} /> },
  { kind: 'select', name: 'boarding', label: 'Residence', options: residenceOptions },
  { kind: 'select', name: 'gender', label: 'Gender', options: genderOptions },
];

const groupKeys = ['classId', 'streamId', 'hostelId', 'boarding', 'gender'] as const;

/** Asks for a leave-out for one student, several, or a whole class, stream or hostel, with who would go before it is sent. */
export function IssueDrawer({ open, onClose, studentId }: { open: boolean; onClose: () => void; studentId?: number }) {
  return (
    <SideDrawer opened={open} onClose={onClose} title="Issue leave-out" size={560}>
      {open && <IssueForm onClose={onClose} studentId={studentId ?? null} />}
    </SideDrawer>
  );
}

function IssueForm({ onClose, studentId }: { onClose: () => void; studentId: number | null }) {
  const types = useApi(leaveoutTypesApi.list, { size: 200 }).data?.rows.filter((type) => type.active) ?? [];
  const [by, setBy] = useState<'students' | 'group'>('students');
  const [chosen, setChosen] = useState<readonly string[]>(studentId === null ? [] : [String(studentId)]);
  const [values, setValues] = useState<Values>({ outFrom: soon(1), backBy: soon(48), reason: '' });
  const typed = useRef(false);
  const change = (name: string, value: unknown) => {
    typed.current = true;
    setValues((now) => ({ ...now, [name]: value }));
  };
  const group = Object.fromEntries(groupKeys.map((key) => [key, by === 'group' ? (values[key] ?? null) : null]));
  const input = {
    typeId: numberOf(values['typeId']) ?? 0,
    whom: { studentIds: by === 'students' ? chosen.map(Number) : [], ...group },
    reason: textOf(values['reason']),
    outFrom: textOf(values['outFrom']),
    backBy: textOf(values['backBy']),
  };
  const [settled] = useDebouncedValue(JSON.stringify(input), 300);
  const parsed = leaveoutsApi.preview.input.safeParse(JSON.parse(settled));
  const asked = chosen.length > 0 || by === 'group';
  const preview = useApi(leaveoutsApi.preview, (parsed.success ? JSON.parse(settled) : input) as never, {
    enabled: parsed.success && asked,
    keepPrevious: true,
    staleTime: 0,
  });
  const issue = useSave(leaveoutsApi.issue, {
    onDone: ({ ids }) => {
      typed.current = false;
      say(`Issued: ${counted(ids.length, 'leave-out')}`);
      onClose();
    },
  });
  const refused = issue.error ?? (preview.error instanceof ApiError ? preview.error : null);
  const wrong = (path: string) => refused?.fields.find((field) => field.path === path)?.message;
  const going = preview.data?.students.length ?? 0;
  // Nobody is let out who was not shown: what is on the screen may still be of what was typed before.
  const shown = settled === JSON.stringify(input) && !preview.isPlaceholderData;
  return (
    <div className="form">
      <div className="form-scroll">
        {issue.error && issue.error.fields.length === 0 && <Note tone="neg">{issue.error.message}</Note>}
        <div className="stack">
          <Select
            name="typeId"
            label="Kind"
            required
            error={wrong('typeId')}
            data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={numberOf(values['typeId'])?.toString() ?? null}
            onChange={(next) => change('typeId', next === null ? null : Number(next))}
          />
          <SegmentedControl
            fullWidth
            aria-label="Whom"
            value={by}
            onChange={(next) => setBy(next === 'group' ? 'group' : 'students')}
            data={[
              { value: 'students', label: 'Students' },
              { value: 'group', label: 'A class, stream or hostel' },
            ]}
          />
          {by === 'students' ? (
            <StudentsField
              chosen={chosen}
              onChange={(next) => {
                typed.current = true;
                setChosen(next);
              }}
              error={wrong('whom')}
            />
          ) : (
            <div className="grid-2">
              {groupFields.map((field) => (
                <FormField
                  key={field.name}
                  field={field}
                  value={values[field.name]}
                  values={values}
                  required={false}
                  error={undefined}
                  onChange={(value) => change(field.name, value)}
                />
              ))}
            </div>
          )}
          <div className="grid-2">
            {(['outFrom', 'backBy'] as const).map((name) => (
              <TimeField
                key={name}
                name={name}
                label={name === 'outFrom' ? 'Leaves' : 'Back by'}
                value={values[name]}
                values={values}
                required
                error={wrong(name)}
                onChange={(value) => change(name, value)}
              />
            ))}
          </div>
          <FormField
            field={{ kind: 'textarea', name: 'reason', label: 'Reason' }}
            value={values['reason']}
            values={values}
            required
            error={wrong('reason')}
            onChange={(value) => change('reason', value)}
          />
          {preview.data && <IssuePreview students={preview.data.students} skipped={preview.data.skipped} />}
        </div>
      </div>
      <LeaveGuard dirty={() => typed.current} />
      <div className="form-bar">
        <Button
          disabled={!parsed.success || going === 0 || !shown}
          loading={issue.isPending}
          onClick={() => issue.mutate(input as never)}
        >
          {going === 0 ? 'Issue leave-out' : `Issue for ${counted(going, 'student')}`}
        </Button>
      </div>
    </div>
  );
}

/** So many hours from now, to the quarter. */
function soon(hours: number): string {
  const quarter = 900_000;
  return new Date(Math.ceil((Date.now() + hours * 3_600_000) / quarter) * quarter).toISOString();
}
