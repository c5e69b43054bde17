import { useApi } from '#kit/web/api/hooks.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { boardMembersApi } from '../contract/members.ts';

/** The fields of a resolution. Who carries it out is a member of the board, or somebody named. */
export function useResolutionFields(): readonly Field<'body' | 'ownerMemberId' | 'ownerName' | 'dueOn'>[] {
  const members = useApi(boardMembersApi.list, { size: 200 }, { staleTime: 60_000 }).data?.rows ?? [];
  return [
    { kind: 'textarea', name: 'body', label: 'What was resolved' },
    {
      kind: 'select',
      name: 'ownerMemberId',
      label: 'Carried out by',
      options: members.map(({ id, fullName }) => ({ value: id, label: fullName })),
    },
    {
      kind: 'text',
      name: 'ownerName',
      label: 'Or by',
      placeholder: 'The principal',
      when: (values) => !values['ownerMemberId'],
    },
    { kind: 'date', name: 'dueOn', label: 'Due' },
  ];
}
