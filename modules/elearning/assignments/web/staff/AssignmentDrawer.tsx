import { addDays, instantIn } from '#kit/contract/dates.ts';
import { emptyText } from '#kit/contract/rich-text.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone, today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { Assignment } from '../../contract/assignment.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { assignmentsScreens } from '../../contract/screens.ts';
import { fieldsFor } from './assignment-fields.tsx';

interface AssignmentDrawerProps {
  opened: boolean;
  /** Null: a new one. */
  assignment: Assignment | null;
  onClose: () => void;
}

/** What a new assignment begins with: open now, due in a week in the evening. */
const fresh = () => {
  const at = (days: number, time: string) => instantIn(schoolZone(), addDays(today(), days), time).toISOString();
  return {
    audience: 'class',
    streamIds: [],
    studentIds: [],
    instructions: emptyText,
    files: [],
    opensAt: at(0, '07:00'),
    dueAt: at(7, '18:00'),
    cutOffAt: null,
    maxMark: 1000,
    rubric: [],
    takes: ['text', 'file', 'photos'],
    drafts: true,
    team: 'none',
    teams: [],
    resubmit: false,
    late: 'accept',
    latePerDay: 0,
    statement: false,
  };
};

/** Writes an assignment, or changes one. */
export function AssignmentDrawer({ opened, assignment, onClose }: AssignmentDrawerProps) {
  const go = useGo();
  const { data: choices } = useApi(assignmentsApi.choices, {}, { enabled: opened, staleTime: 60_000 });
  const title = assignment ? 'Change assignment' : 'Set assignment';
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} size={720}>
      <div className="drawer-form">
        {choices?.subjects.length === 0 && (
          <div className="drawer-note">
            <Note tone="att">
              The exams administrator has not said yet what you teach. Ask for it, then set your assignments.
            </Note>
          </div>
        )}
        {opened && choices && (
          <>
            {assignment ? (
              <RecordForm
                save={assignmentsApi.update}
                fixed={{ id: assignment.id, version: assignment.version }}
                initial={assignment}
                fields={fieldsFor(choices)}
                submit="Save assignment"
                onDone={() => {
                  say('The assignment is saved');
                  onClose();
                }}
              />
            ) : (
              <RecordForm
                save={assignmentsApi.create}
                initial={fresh()}
                fields={fieldsFor(choices)}
                text="Nobody sees it before you publish it."
                submit="Save as draft"
                onDone={({ id }) => go(to(assignmentsScreens.assignment, { id }))}
              />
            )}
          </>
        )}
      </div>
    </SideDrawer>
  );
}
