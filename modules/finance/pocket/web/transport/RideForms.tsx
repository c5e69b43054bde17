import { today } from '#kit/web/api/clock.ts';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { ApiError } from '#kit/web/api/client.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { underChoices } from '#kit/web/ui/form/NoneYet.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { directions, directionWords, type Rider, ridersApi } from '../../contract/riders.ts';
import { routesApi } from '../../contract/routes.ts';
import { pocketScreens } from '../../contract/screens.ts';

import { ChangeFigures } from './ChangeFigures.tsx';

interface Place {
  routeId: number | null;
  stageId: number | null;
  direction: 'am' | 'pm' | 'both';
}

const noRoutes = { what: 'routes', where: 'Finance → Routes', screen: pocketScreens.routes };
const noStages = { ...noRoutes, what: 'stages on this route' };
const messageAt = (error: ApiError | null, path: string) => error?.fields.find((field) => field.path === path)?.message;

function PlaceFields({ place, onChange, error }: { place: Place; onChange: (place: Place) => void; error: ApiError | null }) {
  const listed = useApi(routesApi.list, { size: 200, active: true }).data?.rows;
  const routes = listed ?? [];
  const route = useApi(routesApi.get, { id: place.routeId ?? 0 }, { enabled: place.routeId !== null }).data;
  return (
    <>
      <Select
        name="routeId"
        label="Route"
        required
        allowDeselect={false}
        error={messageAt(error, 'routeId')}
        description={underChoices(listed, noRoutes)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={routes.map(({ id, name, seats, morning }) => ({
          value: String(id),
          label: seats === null ? name : `${name}, ${morning} of ${seats} seats taken`,
        }))}
        value={place.routeId === null ? null : String(place.routeId)}
        onChange={(value) => onChange({ ...place, routeId: Number(value), stageId: null })}
      />
      <Select
        name="stageId"
        label="Stage"
        required
        allowDeselect={false}
        disabled={place.routeId === null}
        error={messageAt(error, 'stageId')}
        description={place.routeId === null ? 'Choose the route first.' : underChoices(route?.stops, noStages)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={(route?.stops ?? []).map(({ id, name, pickTime }) => ({
          value: String(id),
          label: pickTime === null ? name : `${name}, ${pickTime}`,
        }))}
        value={place.stageId === null ? null : String(place.stageId)}
        onChange={(value) => onChange({ ...place, stageId: value === null ? null : Number(value) })}
      />
      <Select
        name="direction"
        label="Direction"
        allowDeselect={false}
        data={directions.map((value) => ({ value, label: directionWords[value] }))}
        value={place.direction}
        onChange={(value) => onChange({ ...place, direction: directions.find((one) => one === value) ?? 'both' })}
      />
    </>
  );
}

interface FormProps {
  submit: string;
  busy: boolean;
  ready: boolean;
  error: ApiError | null;
  /** What stands at a field of its own. */
  shown: readonly string[];
  confirmed?: boolean;
  onConfirm?: (confirmed: boolean) => void;
  onSend: () => void;
  children: ReactNode;
}

// A full route is named in figures and can be confirmed in the same form.
function Form({ submit, busy, ready, error, shown, confirmed, onConfirm, onSend, children }: FormProps) {
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onSend();
  };
  const full = messageAt(error, 'confirmed') !== undefined;
  const elsewhere = error && !full && !error.fields.some(({ path }) => shown.includes(path));
  return (
    <form className="form" onSubmit={send} noValidate>
      <div className="form-scroll">
        {elsewhere && <Note tone="neg">{error.message}</Note>}
        {children}
        {onConfirm && (full || confirmed) && (
          <Note tone="att">
            {full ? error?.message : 'One more than there are seats.'}
            <Checkbox
              size="sm"
              label="Put one more on the route"
              checked={confirmed ?? false}
              onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
            />
          </Note>
        )}
      </div>
      <div className="form-bar">
        <Button type="submit" loading={busy} disabled={!ready}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

/** A student put on a route. */
export function AddRide({ onDone }: { onDone: () => void }) {
  const [studentId, setStudentId] = useState<number | null>(null);
  const [place, setPlace] = useState<Place>({ routeId: null, stageId: null, direction: 'both' });
  const [days, setDays] = useState<{ from: string | null; to: string | null }>({ from: today(), to: null });
  const [confirmed, setConfirmed] = useState(false);
  const save = useSave(ridersApi.add, {
    onDone: ({ fullName, routeName }) => {
      say(`${fullName} rides on ${routeName}`);
      onDone();
    },
  });
  const { routeId, stageId, direction } = place;
  const ready = studentId !== null && routeId !== null && stageId !== null && days.from !== null;
  return (
    <Form
      submit="Add rider"
      busy={save.isPending}
      ready={ready}
      error={save.error}
      shown={['studentId', 'routeId', 'stageId', 'fromDay', 'toDay']}
      confirmed={confirmed}
      onConfirm={setConfirmed}
      onSend={() => {
        if (studentId !== null && routeId !== null && stageId !== null && days.from !== null)
          save.mutate({ studentId, routeId, stageId, direction, fromDay: days.from, toDay: days.to, confirmed });
      }}
    >
      <StudentPicker
        name="studentId"
        label="Student"
        value={studentId}
        onChange={setStudentId}
        required
        error={messageAt(save.error, 'studentId')}
      />
      <PlaceFields place={place} onChange={setPlace} error={save.error} />
      <div className="grid-2">
        <DateField
          name="fromDay"
          label="From"
          required
          value={days.from}
          error={messageAt(save.error, 'fromDay')}
          onChange={(from) => setDays((now) => ({ ...now, from }))}
        />
        <DateField
          name="toDay"
          label="Until"
          value={days.to}
          error={messageAt(save.error, 'toDay')}
          onChange={(to) => setDays((now) => ({ ...now, to }))}
        />
      </div>
    </Form>
  );
}

interface RideFormProps {
  rider: Rider;
  onDone: () => void;
}

/** Another stage, route or direction from a day on, with what it does to the charges. */
export function ChangeRide({ rider, onDone }: RideFormProps) {
  const { id, version, routeId, stageId, direction } = rider;
  const [place, setPlace] = useState<Place>({ routeId, stageId, direction });
  const [fromDay, setFromDay] = useState<string | null>(today());
  const [confirmed, setConfirmed] = useState(false);
  const save = useSave(ridersApi.change, {
    onDone: ({ fullName, stageName }) => {
      say(`${fullName} rides from ${stageName}`);
      onDone();
    },
  });
  const wanted = {
    id,
    version,
    routeId: place.routeId ?? 0,
    stageId: place.stageId ?? 0,
    direction: place.direction,
    fromDay: fromDay ?? '',
  };
  const same = place.routeId === routeId && place.stageId === stageId && place.direction === direction;
  const ready = place.routeId !== null && place.stageId !== null && fromDay !== null && !same;
  const preview = useApi(ridersApi.previewChange, wanted, { enabled: ready, staleTime: 0 });
  const error = save.error ?? preview.error;
  return (
    <Form
      submit="Change ride"
      busy={save.isPending}
      ready={ready}
      error={error}
      shown={['routeId', 'stageId', 'fromDay']}
      confirmed={confirmed}
      onConfirm={setConfirmed}
      onSend={() => ready && save.mutate({ ...wanted, confirmed })}
    >
      <PlaceFields place={place} onChange={setPlace} error={error} />
      <DateField name="fromDay" label="From" required value={fromDay} error={messageAt(error, 'fromDay')} onChange={setFromDay} />
      {ready && preview.data && <ChangeFigures change={preview.data} />}
    </Form>
  );
}

/** The last day, with what is credited. */
export function EndRide({ rider, onDone }: RideFormProps) {
  const { id, version } = rider;
  const [lastDay, setLastDay] = useState<string | null>(today());
  const [reason, setReason] = useState('');
  const save = useSave(ridersApi.end, {
    onDone: ({ fullName }) => {
      say(`${fullName} is taken off the route`);
      onDone();
    },
  });
  const preview = useApi(
    ridersApi.previewEnd,
    { id, version, lastDay: lastDay ?? '', reason: 'Preview' },
    { enabled: lastDay !== null, staleTime: 0 },
  );
  const error = save.error ?? preview.error;
  return (
    <Form
      submit="End ride"
      busy={save.isPending}
      ready={lastDay !== null && reason.trim() !== ''}
      error={error}
      shown={['lastDay', 'reason']}
      onSend={() => lastDay !== null && save.mutate({ id, version, lastDay, reason })}
    >
      <DateField
        name="lastDay"
        label="Last day"
        required
        value={lastDay}
        error={messageAt(error, 'lastDay')}
        onChange={setLastDay}
      />
      <TextInput
        name="reason"
        label="Reason"
        required
        maxLength={200}
        value={reason}
        error={messageAt(error, 'reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {preview.data && <ChangeFigures change={preview.data} />}
    </Form>
  );
}
