import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { assignmentsApi } from '../../../assignments/contract/assignments.ts';
import { activitiesApi } from '../../contract/activities.ts';
import type { Activity } from '../../contract/activity.ts';
import { interactiveScreens } from '../../contract/screens.ts';
import '../cards.css';
import '../interactive.css';
import { fieldsFor } from './activity-fields.tsx';
import { firstBody } from './body/first-body.ts';

interface ActivityDrawerProps {
  opened: boolean;
  /** Null: a new one. */
  activity: Activity | null;
  onClose: () => void;
}

const fresh = () => ({
  streamIds: [],
  topicId: null,
  language: 'en',
  body: firstBody('flashcards'),
  mostTries: null,
  solutionAfter: 1,
});

/** Writes an activity, or changes one. */
export function ActivityDrawer({ opened, activity, onClose }: ActivityDrawerProps) {
  const go = useGo();
  const { data: choices } = useApi(assignmentsApi.choices, {}, { enabled: opened, staleTime: 60_000 });
  return (
    <SideDrawer opened={opened} onClose={onClose} title={activity ? 'Change activity' : 'Make activity'} size={760}>
      <div className="drawer-form">
        {choices?.subjects.length === 0 && (
          <div className="drawer-note">
            <Note tone="att">
              The exams administrator has not said yet what you teach. Ask for it, then make your activities.
            </Note>
          </div>
        )}
        {opened && choices && activity && (
          <RecordForm
            save={activitiesApi.update}
            fixed={{ id: activity.id, version: activity.version }}
            initial={activity}
            fields={fieldsFor(choices, activity)}
            text={
              activity.state === 'draft'
                ? undefined
                : 'What students did stays as it was. They get the changed activity from now on.'
            }
            submit="Save activity"
            onDone={() => {
              say('The activity is saved');
              onClose();
            }}
          />
        )}
        {opened && choices && !activity && (
          <RecordForm
            save={activitiesApi.create}
            initial={fresh()}
            fields={fieldsFor(choices, null)}
            text="Nobody sees it before you publish it."
            submit="Save as draft"
            onDone={({ id }) => go(to(interactiveScreens.activity, { id }))}
          />
        )}
      </div>
    </SideDrawer>
  );
}
