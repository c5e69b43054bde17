import { queryClient } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { Assignment } from '../../contract/assignment.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { type MarkedWork, markingApi } from '../../contract/marking.ts';

interface ExtensionDrawerProps {
  opened: boolean;
  assignment: Assignment;
  work: MarkedWork;
  onClose: () => void;
}

/** More time for one student, or none at all. */
export function ExtensionDrawer({ opened, assignment: { id }, work, onClose }: ExtensionDrawerProps) {
  const { studentId, name, until, locked } = work;
  return (
    <SideDrawer opened={opened} onClose={onClose} title="More time, or close">
      <div className="drawer-form">
        {opened && (
          <RecordForm
            save={assignmentsApi.extend}
            fixed={{ id, studentId }}
            initial={{ until, locked, reason: '' }}
            fields={[
              {
                kind: 'custom',
                name: 'until',
                label: 'May hand in until',
                wide: true,
                render: (slot) => <TimeField {...slot} />,
              },
              { kind: 'checkbox', name: 'locked', label: 'Nothing more is taken from this student', wide: true },
              { kind: 'text', name: 'reason', label: 'Why', wide: true },
            ]}
            text={`For ${name} alone. Left empty, the assignment’s own time holds.`}
            submit="Save"
            onDone={() => {
              void queryClient.invalidateQueries({ queryKey: [markingApi.work.path] });
              say('Saved');
              onClose();
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
