import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { requisitionsApi } from '../../../requests/contract/requisitions.ts';
import { issuingScreens } from '../../contract/screens.ts';

/** An approved requisition with something left to issue; what is left of it becomes the lines. */
export function RequisitionChoice({ value }: { value: number | null }) {
  const go = useGo();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const q = words.split(',')[0]?.trim() ?? '';
  const { data } = useApi(
    requisitionsApi.list,
    { left: 'issue', size: 20, ...(q ? { q } : {}) },
    { staleTime: 5_000, keepPrevious: true },
  );
  const rows = data?.rows ?? [];
  return (
    <Select
      name="requisitionId"
      label="For a requisition"
      placeholder="Number, purpose or who asked; none for an issue without one"
      data={rows.map((row) => ({
        value: String(row.id),
        label: [row.requisitionNo, row.departmentName, row.purpose].filter(Boolean).join(', '),
      }))}
      value={value === null ? null : String(value)}
      onChange={(next) =>
        go(next === null ? issuingScreens.issueDesk.path : `${issuingScreens.issueDesk.path}?requisition=${next}`)
      }
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={data ? 'No approved requisition is waiting' : 'Loading'}
    />
  );
}
