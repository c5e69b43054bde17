import { today } from '#kit/web/api/clock.ts';
import type { ReactNode } from 'react';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import {
  type Driver,
  driversApi,
  logKinds,
  type Vehicle,
  type VehicleLog,
  vehicleLogsApi,
  vehiclesApi,
} from '../../contract/vehicles.ts';

const soon = { key: 'expires', label: 'Papers', options: [{ value: 'soon', label: 'End within 30 days' }] };
const warned = (expires: string | null) => expires && <Status tone="att">{expires}</Status>;

const vehicleColumns: readonly Column<Vehicle>[] = [
  { key: 'plate', label: 'Vehicle', value: (row) => <span className="num">{row.plate}</span> },
  { key: 'model', label: 'Make', value: (row) => row.model, quiet: true, phone: 'note' },
  { key: 'routes', label: 'Routes', value: (row) => row.routes, quiet: true },
  { key: 'insuredUntil', label: 'Insured until', value: (row) => <DayText day={row.insuredUntil} /> },
  { key: 'inspectedUntil', label: 'Inspected until', value: (row) => <DayText day={row.inspectedUntil} /> },
  { key: 'expires', label: 'Ends soon', value: (row) => warned(row.expires) },
  { key: 'capacity', label: 'Seats', value: (row) => row.capacity, end: true, phone: 'figure' },
];
const vehicleFields: readonly Field<'plate' | 'model' | 'capacity' | 'insuredUntil' | 'inspectedUntil' | 'active'>[] = [
  { kind: 'text', name: 'plate', label: 'Registration', placeholder: 'KDA 123X' },
  { kind: 'number', name: 'capacity', label: 'Seats for students', min: 1, max: 100 },
  { kind: 'text', name: 'model', label: 'Make and model', wide: true },
  { kind: 'date', name: 'insuredUntil', label: 'Insured until' },
  { kind: 'date', name: 'inspectedUntil', label: 'Inspected until' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** The school's vehicles, with papers that end soon. */
export function VehicleList({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={vehiclesApi.list}
      name="finance.vehicles.list"
      words={{
        screen: 'Routes',
        title: 'Vehicles',
        search: 'Registration or make',
        add: 'Add vehicle',
        empty: {
          title: 'No vehicles yet',
          text: 'Add the school’s buses with their seats. The school is warned before insurance or inspection ends.',
        },
      }}
      tabs={tabs}
      columns={vehicleColumns}
      filters={[soon]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={vehiclesApi}
          word="vehicle"
          nameOf={({ plate }) => plate}
          fields={vehicleFields}
          blank={{ plate: '', model: '', capacity: null, insuredUntil: null, inspectedUntil: null, active: true }}
          removal={() => 'A vehicle is removed only while no route and no log uses it. Clear “In use” instead.'}
        />
      )}
    />
  );
}

const driverColumns: readonly Column<Driver>[] = [
  { key: 'fullName', label: 'Driver', value: (row) => row.fullName },
  {
    key: 'phone',
    label: 'Phone',
    value: (row) => <span className="num">{row.phone && formatPhone(row.phone)}</span>,
    phone: 'figure',
  },
  { key: 'routes', label: 'Routes', value: (row) => row.routes, quiet: true, phone: 'note' },
  { key: 'licenceNo', label: 'Licence', value: (row) => <span className="num">{row.licenceNo}</span>, quiet: true },
  { key: 'licenceUntil', label: 'Until', value: (row) => <DayText day={row.licenceUntil} /> },
  { key: 'psvBadge', label: 'PSV badge', value: (row) => <span className="num">{row.psvBadge}</span>, quiet: true },
  { key: 'expires', label: 'Ends soon', value: (row) => warned(row.expires) },
];
const driverFields: readonly Field<'fullName' | 'phone' | 'licenceNo' | 'licenceUntil' | 'psvBadge' | 'active'>[] = [
  { kind: 'text', name: 'fullName', label: 'Name', wide: true },
  { kind: 'phone', name: 'phone', label: 'Phone' },
  { kind: 'text', name: 'psvBadge', label: 'PSV badge' },
  { kind: 'text', name: 'licenceNo', label: 'Licence no.' },
  { kind: 'date', name: 'licenceUntil', label: 'Licence until' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** Who drives, with licences that end soon. */
export function DriverList({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={driversApi.list}
      name="finance.drivers.list"
      words={{
        screen: 'Routes',
        title: 'Drivers',
        search: 'Name, phone, licence or badge',
        add: 'Add driver',
        empty: {
          title: 'No drivers yet',
          text: 'Add who drives the school’s buses. The school is warned before a licence ends.',
        },
      }}
      tabs={tabs}
      columns={driverColumns}
      filters={[soon]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={driversApi}
          word="driver"
          nameOf={({ fullName }) => fullName}
          fields={driverFields}
          blank={{ fullName: '', phone: '', licenceNo: '', licenceUntil: null, psvBadge: '', active: true }}
          removal={() => 'A driver is removed only while no route has them. Clear “In use” instead.'}
        />
      )}
    />
  );
}

const kindWords = { fuel: 'Fuel', maintenance: 'Maintenance' };
const logColumns: readonly Column<VehicleLog>[] = [
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} /> },
  { key: 'plate', label: 'Vehicle', value: (row) => <span className="num">{row.plate}</span>, phone: 'note' },
  { key: 'kind', label: 'What', value: (row) => kindWords[row.kind], phone: 'note' },
  { key: 'place', label: 'Where', value: (row) => row.place, quiet: true },
  { key: 'note', label: 'Note', value: (row) => row.note, quiet: true },
  { key: 'odometer', label: 'Odometer, km', value: (row) => row.odometer?.toLocaleString('en-KE'), end: true },
  { key: 'litres', label: 'Litres', value: (row) => row.litres, end: true },
  {
    key: 'amount',
    label: 'Cost, KES',
    value: (row) => <Money cents={row.amount} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

/** Fuel and work on each vehicle. */
export function LogList({ tabs }: { tabs: ReactNode }) {
  const vehicles = useApi(vehiclesApi.list, { size: 200 }).data?.rows.map(({ id, plate }) => ({ value: id, label: plate })) ?? [];
  const kinds = logKinds.map((value) => ({ value, label: kindWords[value] }));
  const fields: readonly Field<'vehicleId' | 'kind' | 'day' | 'litres' | 'odometer' | 'amount' | 'place' | 'note'>[] = [
    { kind: 'select', name: 'vehicleId', label: 'Vehicle', options: vehicles },
    { kind: 'select', name: 'kind', label: 'What', options: kinds },
    { kind: 'date', name: 'day', label: 'Day' },
    { kind: 'money', name: 'amount', label: 'Cost' },
    { kind: 'number', name: 'litres', label: 'Litres' },
    { kind: 'number', name: 'odometer', label: 'Odometer', suffix: ' km' },
    { kind: 'text', name: 'place', label: 'Station or garage', wide: true },
    { kind: 'text', name: 'note', label: 'Note', wide: true },
  ];
  return (
    <TabbedList
      list={vehicleLogsApi.list}
      name="finance.vehicleLogs.list"
      words={{
        screen: 'Routes',
        title: 'Fuel and maintenance',
        search: 'Station, garage or note',
        add: 'Add log entry',
        empty: {
          title: 'Nothing logged yet',
          text: 'Write down fuel and work on the vehicles. The log posts nothing; bills are paid through vouchers.',
        },
      }}
      tabs={tabs}
      columns={logColumns}
      filters={[
        { key: 'vehicleId', label: 'Vehicle', options: vehicles },
        { key: 'kind', label: 'What', options: kinds },
      ]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={vehicleLogsApi}
          word="vehicle log"
          nameOf={({ plate, kind }) => `${kindWords[kind]}, ${plate}`}
          fields={fields}
          blank={{ vehicleId: null, kind: 'fuel', day: today(), litres: null, odometer: null, amount: null, place: '', note: '' }}
          removal={() => 'The entry goes; its history stays.'}
        />
      )}
    />
  );
}
