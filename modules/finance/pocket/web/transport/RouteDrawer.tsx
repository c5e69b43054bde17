import { MultiSelect, Select } from '@mantine/core';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { routesApi } from '../../contract/routes.ts';
import { stagesApi } from '../../contract/stages.ts';
import { driversApi, vehiclesApi } from '../../contract/vehicles.ts';

const inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];
const all = { size: 200 };

interface PickProps {
  slot: FieldSlot;
  options: readonly { value: number; label: string }[];
}

function Pick({ slot: { name, label, value, error, onChange }, options }: PickProps) {
  return (
    <Select
      name={name}
      label={label}
      error={error}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable={options.length > 8}
      clearable
      nothingFoundMessage="Nothing found"
    />
  );
}

function Stages({ slot: { name, label, value, error, onChange }, options }: PickProps) {
  return (
    <MultiSelect
      name={name}
      label={label}
      error={error}
      description="In the order of the morning"
      inputWrapperOrder={inputWrapperOrder}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange(next.map(Number))}
      searchable
      nothingFoundMessage="Nothing found"
    />
  );
}

function useFields(): readonly Field[] {
  const stages = useApi(stagesApi.list, { ...all, active: true }, { staleTime: 0 }).data?.rows ?? [];
  const vehicles = useApi(vehiclesApi.list, all, { staleTime: 0 }).data?.rows ?? [];
  const drivers = useApi(driversApi.list, all, { staleTime: 0 }).data?.rows ?? [];
  return [
    { kind: 'text', name: 'name', label: 'Name', wide: true },
    {
      kind: 'custom',
      name: 'stageIds',
      label: 'Stages',
      wide: true,
      render: (slot) => <Stages slot={slot} options={stages.map(({ id, name }) => ({ value: id, label: name }))} />,
    },
    {
      kind: 'custom',
      name: 'vehicleId',
      label: 'Vehicle',
      render: (slot) => (
        <Pick
          slot={slot}
          options={vehicles.map(({ id, plate, capacity }) => ({ value: id, label: `${plate}, ${capacity} seats` }))}
        />
      ),
    },
    {
      kind: 'custom',
      name: 'driverId',
      label: 'Driver',
      render: (slot) => <Pick slot={slot} options={drivers.map(({ id, fullName }) => ({ value: id, label: fullName }))} />,
    },
    { kind: 'text', name: 'assistantName', label: 'Assistant' },
    { kind: 'phone', name: 'assistantPhone', label: 'Assistant’s phone' },
    { kind: 'number', name: 'ownSeats', label: 'Seats for students', min: 1, max: 200, hint: 'Empty for all of the vehicle' },
    { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
  ];
}

const blank = {
  name: '',
  stageIds: [],
  vehicleId: null,
  driverId: null,
  assistantName: '',
  assistantPhone: '',
  ownSeats: null,
  active: true,
};

/** A route: its stages, vehicle, driver and seats. */
export function RouteDrawer({ open, onClose, onRemoved }: { open: string | null; onClose: () => void; onRemoved?: () => void }) {
  const fields = useFields();
  const removing = useSave(routesApi.remove);
  const done = (text: string) => () => {
    say(text);
    onClose();
  };
  return (
    <RecordDrawer open={open} onClose={onClose} get={routesApi.get} title={(route) => route?.name ?? 'Add route'}>
      {(route) =>
        route === null ? (
          <RecordForm<Endpoint>
            save={routesApi.create}
            initial={blank}
            fields={fields}
            submit="Add route"
            onDone={done('The route is added')}
          />
        ) : (
          <RecordForm<Endpoint>
            save={routesApi.update}
            fixed={{ id: route.id, version: route.version }}
            initial={route}
            fields={fields}
            submit="Save route"
            onDone={done(`${route.name} is saved`)}
            actions={
              <ConfirmButton
                label="Remove route"
                title={`Remove ${route.name}?`}
                text="A route is removed only while nobody has ever ridden on it. Clear “In use” instead."
                keep="Keep route"
                onConfirm={async () => {
                  await removing.mutateAsync({ id: route.id });
                  done(`${route.name} is removed`)();
                  onRemoved?.();
                }}
              />
            }
          />
        )
      }
    </RecordDrawer>
  );
}
