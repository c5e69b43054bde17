import { Checkbox } from '@mantine/core';
import { addDays } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { to } from '#kit/contract/screen.ts';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import { leaveRequestsApi, myLeaveApi } from '../contract/requests.ts';
import { leaveScreens } from '../contract/screens.ts';
import { inDays } from '../contract/words.ts';
import { useTypes } from './use-types.ts';

type Shared = 'typeId' | 'fromDay' | 'untilDay' | 'halfFirst' | 'halfLast' | 'because' | 'reach' | 'coverId';

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const idOf = (value: unknown) => (typeof value === 'number' ? value : null);

const staff = ({ name, label, value, error, required, onChange }: FieldSlot) => (
  <StaffPicker name={name} label={label} value={idOf(value)} error={error} required={required} onChange={onChange} />
);

const fields = (types: readonly { id: number; name: string }[], mine: boolean): readonly Field<Shared>[] => [
  {
    kind: 'select',
    name: 'typeId',
    label: 'Type',
    wide: true,
    options: types.map(({ id, name }) => ({ value: id, label: name })),
  },
  { kind: 'date', name: 'fromDay', label: 'First day', required: true },
  { kind: 'date', name: 'untilDay', label: 'Last day', required: true },
  { kind: 'checkbox', name: 'halfFirst', label: 'Only the afternoon of the first day' },
  {
    kind: 'custom',
    name: 'halfLast',
    label: 'Only the morning of the last day',
    render: (slot) => (
      <>
        <Checkbox
          size="sm"
          name={slot.name}
          label={slot.label}
          error={slot.error}
          checked={slot.value === true}
          onChange={(event) => slot.onChange(event.currentTarget.checked)}
        />
        <Comes values={slot.values} mine={mine} />
      </>
    ),
  },
  { kind: 'textarea', name: 'because', label: 'Reason', hint: 'Who decides reads it.' },
  { kind: 'text', name: 'reach', label: 'Reached meanwhile', hint: 'A phone number or a place' },
  {
    kind: 'custom',
    name: 'coverId',
    label: 'Does their work meanwhile',
    wide: true,
    render: staff,
  },
];

/** What the days come to by the school’s calendar, as soon as they are chosen. */
function Comes({ values, mine }: { values: Readonly<Record<string, unknown>>; mine: boolean }) {
  const { typeId, fromDay, untilDay, halfFirst, halfLast, staffMemberId } = values;
  const ready = idOf(typeId) !== null && isDay(fromDay) && isDay(untilDay) && fromDay <= untilDay;
  const input = {
    typeId: idOf(typeId) ?? 1,
    fromDay: isDay(fromDay) ? fromDay : today(),
    untilDay: isDay(untilDay) ? untilDay : today(),
    halfFirst: halfFirst === true,
    halfLast: halfLast === true,
  };
  const own = useApi(myLeaveApi.count, input, { enabled: ready && mine, staleTime: 0 });
  const person = idOf(staffMemberId);
  const theirs = useApi(
    leaveRequestsApi.count,
    { ...input, staffMemberId: person ?? 1 },
    { enabled: ready && !mine && person !== null, staleTime: 0 },
  );
  const { data } = mine ? own : theirs;
  if (!data) return null;
  return (
    <p className="hint" aria-live="polite">
      These are {inDays(data.days)}, {inDays(data.inTerm)} in term.
      {data.years.map(({ year, available }) => available !== null && ` Left of ${year}: ${inDays(available)}.`)}
    </p>
  );
}

interface AskDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for leave in an employee’s name. */
export function AskDrawer({ opened, onClose }: AskDrawerProps) {
  const go = useGo();
  const types = useTypes().filter(({ active }) => active);
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Ask for leave"
      save={leaveRequestsApi.ask}
      fixed={{}}
      initial={begins()}
      fields={[{ kind: 'custom', name: 'staffMemberId', label: 'Employee', wide: true, render: staff }, ...fields(types, false)]}
      onDone={({ id }) => go(to(leaveScreens.leaveRequest, { id }))}
    />
  );
}

/** Asks for one’s own leave. */
export function AskMine({ opened, onClose }: AskDrawerProps) {
  const { data } = useApi(myLeaveApi.types, {}, { enabled: opened });
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Ask for leave"
      save={myLeaveApi.ask}
      fixed={{}}
      initial={begins()}
      fields={fields(data?.rows ?? [], true)}
      onDone={() => say('Your leave is asked for')}
    />
  );
}

const begins = () => ({ fromDay: addDays(today(), 1), untilDay: addDays(today(), 1) });
