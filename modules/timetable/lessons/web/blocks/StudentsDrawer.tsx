import { Select } from '@mantine/core';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { counted } from '../../contract/counted.ts';
import type { BlocksState } from './use-blocks.ts';

/** Who sits in a group; each can be moved to another one. */
export function StudentsDrawer({
  state,
  open,
  readOnly,
  onClose,
}: {
  state: BlocksState;
  open: { block: number; place: number } | null;
  readOnly: boolean;
  onClose: () => void;
}) {
  const group = open && state.blocks[open.block]?.parts[open.place];
  const groups = state.blocks.flatMap(({ name, parts }) => parts.map((part) => ({ part, label: `${name}: ${part.name}` })));
  const students = new Map(state.of.students.map((one) => [one.id, one]));
  return (
    <SideDrawer
      opened={Boolean(group)}
      onClose={onClose}
      title={group ? `${group.name}, ${counted(group.students.length, 'student')}` : ''}
    >
      {group && (
        <div className="form-scroll">
          <ul className="block-students">
            {group.students.map((id) => {
              const one = students.get(id);
              return (
                <li key={id}>
                  <span>
                    {one?.name}
                    <small className="muted"> {[one?.admissionNo, one?.streamName].filter(Boolean).join(', ')}</small>
                  </span>
                  <Select
                    size="xs"
                    aria-label={`Group of ${one?.name ?? ''}`}
                    disabled={readOnly}
                    data={[
                      ...groups.map(({ label }, at) => ({ value: String(at), label })),
                      { value: 'none', label: 'In no group' },
                    ]}
                    value={String(groups.findIndex(({ part }) => part === group))}
                    allowDeselect={false}
                    onChange={(to) => state.moveStudent(id, group, groups[Number(to)]?.part ?? null)}
                  />
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </SideDrawer>
  );
}
