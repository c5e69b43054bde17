import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { FormField } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { peopleApi } from '../contract/people.ts';

/** Gives the chosen people a department. */
export function DepartmentDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [departmentId, setDepartmentId] = useState<unknown>(null);
  const departments = useApi(lookupsApi.departments, {}).data?.rows ?? [];
  const give = useSave(peopleApi.department, {
    onDone: ({ changed }) => {
      say(`${counted(changed, 'record')} changed`);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`Give ${ids.length === 1 ? 'one person' : `${ids.length} people`} a department`}>
      {give.error && <Note tone="neg">{give.error.message}</Note>}
      <FormField
        field={{
          kind: 'select',
          name: 'departmentId',
          label: 'Department',
          options: departments.map(({ id, name }) => ({ value: id, label: name })),
        }}
        value={departmentId}
        values={{}}
        required
        error={undefined}
        onChange={setDepartmentId}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={typeof departmentId !== 'number'}
          loading={give.isPending}
          onClick={() => typeof departmentId === 'number' && give.mutate({ ids: [...ids], departmentId })}
        >
          Give department
        </Button>
      </div>
    </Dialog>
  );
}
