import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { leaveBlocks } from '../contract/leave-types.ts';
import { useTypes } from './use-types.ts';

const may = () => judge(leaveBlocks.api.create.access, viewer()) === 'allowed';

/** Times in which no leave is granted. */
export function BlocksTab({ tabs }: { tabs: ReactNode }) {
  const types = useTypes();
  const { data: departments } = useApi(lookupsApi.departments, {});
  return (
    <ResourceTab
      resource={leaveBlocks}
      name="hr.leaveBlocks"
      screen="Leave"
      tabs={tabs}
      words={{
        search: 'Why',
        add: 'Add time',
        empty: 'Add times in which nobody, or nobody of a department, is granted leave: national exams, the opening week.',
      }}
      columns={[
        { key: 'because', label: 'Why', wrap: true },
        { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, phone: 'figure' },
        { key: 'untilDay', label: 'Until', value: (row) => <DayText day={row.untilDay} /> },
        { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? 'All', quiet: true, phone: 'note' },
        { key: 'typeName', label: 'Type', value: (row) => row.typeName ?? 'All', quiet: true },
      ]}
      form={{
        locked: () => (may() ? null : 'The HR administrator changes these times.'),
        nameOf: ({ because }) => because,
        begins: { fromDay: today(), untilDay: today() },
        fields: [
          { kind: 'text', name: 'because', label: 'Why', wide: true },
          { kind: 'date', name: 'fromDay', label: 'First day' },
          { kind: 'date', name: 'untilDay', label: 'Last day' },
          {
            kind: 'select',
            name: 'departmentId',
            label: 'Department',
            placeholder: 'All departments',
            options: (departments?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            kind: 'select',
            name: 'typeId',
            label: 'Type of leave',
            placeholder: 'All types',
            options: types.map(({ id, name }) => ({ value: id, label: name })),
          },
        ],
        removal: () => 'Leave can be asked for in this time again. Leave that was granted stays as it is.',
      }}
    />
  );
}
