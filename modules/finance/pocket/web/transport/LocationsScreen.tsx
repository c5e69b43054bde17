import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Stage, stagesApi } from '../../contract/stages.ts';

const columns: readonly Column<Stage>[] = [
  { key: 'name', label: 'Stage', value: (row) => row.name },
  { key: 'zone', label: 'Zone', value: (row) => row.zone, phone: 'note' },
  { key: 'pickTime', label: 'Morning', value: (row) => <span className="num">{row.pickTime}</span> },
  { key: 'dropTime', label: 'Evening', value: (row) => <span className="num">{row.dropTime}</span> },
  { key: 'routes', label: 'Routes', value: (row) => row.routes, quiet: true },
  { key: 'riders', label: 'Riders', value: (row) => row.riders, end: true },
  { key: 'active', label: 'In use', value: (row) => !row.active && <Status>Not in use</Status> },
  { key: 'oneWay', label: 'One way, KES', value: (row) => <Money cents={row.oneWay} cell />, end: true },
  { key: 'twoWay', label: 'Both ways, KES', value: (row) => <Money cents={row.twoWay} cell />, end: true, phone: 'figure' },
];

type Name = 'name' | 'zone' | 'oneWay' | 'twoWay' | 'pickTime' | 'dropTime' | 'latitude' | 'longitude' | 'active';

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'name', label: 'Stage', wide: true },
  { kind: 'text', name: 'zone', label: 'Zone', wide: true },
  { kind: 'money', name: 'oneWay', label: 'A term, one way' },
  { kind: 'money', name: 'twoWay', label: 'A term, both ways' },
  { kind: 'text', name: 'pickTime', label: 'Morning', placeholder: '06:20' },
  { kind: 'text', name: 'dropTime', label: 'Evening', placeholder: '17:05' },
  { kind: 'number', name: 'latitude', label: 'Latitude', hint: 'If it is known: −1.29' },
  { kind: 'number', name: 'longitude', label: 'Longitude', hint: '36.82' },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

const blank = {
  name: '',
  zone: '',
  oneWay: null,
  twoWay: null,
  pickTime: '',
  dropTime: '',
  latitude: null,
  longitude: null,
  active: true,
};

/** Where students board, and what a term costs from there. */
export default function LocationsScreen() {
  return (
    <ListScreen
      list={stagesApi.list}
      name="finance.stages.list"
      words={{
        title: 'Locations',
        all: 'All stages',
        search: 'Stage or zone',
        empty: {
          title: 'No stages yet',
          text: 'Add the places where students board the school’s buses, with the fee of a term and the times. Routes are made of them.',
        },
      }}
      columns={columns}
      filters={[
        {
          key: 'active',
          label: 'In use',
          options: [
            { value: 'true', label: 'In use' },
            { value: 'false', label: 'Not in use' },
          ],
        },
      ]}
      record={{
        add: 'Add stage',
        create: stagesApi.create,
        drawer: (open, close) => (
          <CrudDrawer
            open={open}
            close={close}
            api={stagesApi}
            word="stage"
            nameOf={({ name }) => name}
            fields={fields}
            blank={blank}
            removal={() => 'A stage is removed only while nobody boards there and no route stops there. Clear “In use” instead.'}
          />
        ),
      }}
    />
  );
}
