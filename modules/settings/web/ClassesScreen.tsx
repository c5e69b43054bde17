import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { classesApi, curricula, type SchoolClass } from '../contract/classes.ts';
import { ClassOrder } from './ClassOrder.tsx';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import { ClassSelect } from './public.tsx';

const curriculumOptions = curricula.map((value) => ({ value, label: value === 'other' ? 'Other' : value }));
const activeOptions = [
  { value: true, label: 'In use' },
  { value: false, label: 'No longer used' },
];

const columns: readonly Column<SchoolClass>[] = [
  { key: 'name', label: 'Class', value: (row) => row.name },
  { key: 'level', label: 'Order', value: (row) => row.level, end: true },
  {
    key: 'curriculum',
    label: 'Curriculum',
    value: (row) => (row.curriculum === 'other' ? 'Other' : row.curriculum),
    phone: 'note',
  },
  { key: 'nextClassName', label: 'Next class', value: (row) => row.nextClassName, quiet: true },
  { key: 'streams', label: 'Streams', value: (row) => row.streams, end: true },
  { key: 'capacity', label: 'Capacity', value: (row) => row.capacity, end: true, phone: 'figure' },
  { key: 'active', label: 'State', value: (row) => <Status>{row.active ? 'In use' : 'No longer used'}</Status> },
];

const fields: readonly Field<'name' | 'curriculum' | 'nextClassId' | 'active'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true, placeholder: 'Grade 10' },
  { kind: 'select', name: 'curriculum', label: 'Curriculum', options: curriculumOptions },
  {
    kind: 'custom',
    name: 'nextClassId',
    label: 'Next class',
    render: (slot) => <ClassSelect {...slot} hint="Where its students go at the end of the year. Empty: they complete." />,
  },
  { kind: 'checkbox', name: 'active', label: 'In use', hint: 'A class that is not is left out of every choice', wide: true },
];

export default function ClassesScreen() {
  const [ordering, setOrdering] = useState(false);
  return (
    <>
      <ListScreen
        list={classesApi.list}
        name="settings.classes.list"
        imports="settings.classes"
        words={{
          title: 'Class setup',
          all: 'All classes',
          search: 'Name or curriculum',
          empty: {
            title: 'No classes yet',
            text: 'Add the classes from the lowest to the highest. Each leads to its next class at the end of the year.',
          },
        }}
        columns={columns}
        filters={[
          { key: 'curriculum', label: 'Curriculum', options: curriculumOptions },
          { key: 'active', label: 'State', options: activeOptions },
        ]}
        menu={[{ label: 'Change the order', icon: <IconArrowsSort size={16} stroke={1.7} />, onClick: () => setOrdering(true) }]}
        record={{
          add: 'Add class',
          create: classesApi.create,
          drawer: (open, close) => (
            <CrudDrawer
              open={open}
              close={close}
              api={classesApi}
              word="class"
              nameOf={(one) => one.name}
              fields={fields}
              blank={{ name: '', curriculum: 'CBE', nextClassId: null, active: true }}
              removal={(one) =>
                `${one.name} has ${counted(one.streams, 'stream')}. Only a class without streams and students can be removed.`
              }
            />
          ),
        }}
      />
      {ordering && <ClassOrder onClose={() => setOrdering(false)} />}
    </>
  );
}
