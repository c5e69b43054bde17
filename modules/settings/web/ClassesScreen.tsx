import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { ResourceScreen } from '#kit/web/resource/ResourceScreen.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { classes, curricula } from '../contract/classes.ts';
import { ClassOrder } from './ClassOrder.tsx';
import { ClassSelect } from './public.tsx';

const curriculumOptions = curricula.map((value) => ({ value, label: value === 'other' ? 'Other' : value }));
const activeOptions = [
  { value: true, label: 'In use' },
  { value: false, label: 'No longer used' },
];

export default function ClassesScreen() {
  const [ordering, setOrdering] = useState(false);
  return (
    <>
      <ResourceScreen
        resource={classes}
        name="settings.classes"
        imports
        words={{
          title: 'Class setup',
          search: 'Name or curriculum',
          empty: 'Add the classes from the lowest to the highest. Each leads to its next class at the end of the year.',
        }}
        columns={[
          { key: 'name', label: 'Class' },
          { key: 'level', label: 'Order', end: true },
          {
            key: 'curriculum',
            label: 'Curriculum',
            value: (row) => (row.curriculum === 'other' ? 'Other' : row.curriculum),
            phone: 'note',
          },
          { key: 'nextClassName', label: 'Next class', quiet: true },
          { key: 'streams', label: 'Streams', end: true },
          { key: 'capacity', label: 'Capacity', end: true, phone: 'figure' },
          { key: 'active', label: 'State', value: (row) => <Status>{row.active ? 'In use' : 'No longer used'}</Status> },
        ]}
        filters={[
          { key: 'curriculum', label: 'Curriculum', options: curriculumOptions },
          { key: 'active', label: 'State', options: activeOptions },
        ]}
        menu={[{ label: 'Change the order', icon: <IconArrowsSort size={16} stroke={1.7} />, onClick: () => setOrdering(true) }]}
        form={{
          fields: [
            { kind: 'text', name: 'name', label: 'Name', wide: true, placeholder: 'Grade 10' },
            { kind: 'select', name: 'curriculum', label: 'Curriculum', options: curriculumOptions },
            {
              kind: 'custom',
              name: 'nextClassId',
              label: 'Next class',
              render: (slot) => (
                <ClassSelect {...slot} hint="Where its students go at the end of the year. Empty: they complete." />
              ),
            },
            {
              kind: 'checkbox',
              name: 'active',
              label: 'In use',
              hint: 'A class that is not is left out of every choice',
              wide: true,
            },
          ],
          begins: { curriculum: 'CBE' },
          removal: ({ name, streams }) =>
            `${name} has ${counted(streams, 'stream')}. Only a class without streams and students can be removed.`,
        }}
      />
      {ordering && <ClassOrder onClose={() => setOrdering(false)} />}
    </>
  );
}
