import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { markingApi } from '../../contract/marking.ts';

interface AskDrawerProps {
  opened: boolean;
  id: number;
  studentId: number;
  /** The newest work, which is on the screen; null where nothing was handed in. */
  handedInId: number | null;
  onClose: () => void;
}

/** Gives work back to be changed and handed in again. */
export function AskDrawer({ opened, id, studentId, handedInId, onClose }: AskDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Ask for changes">
      <div className="drawer-form">
        {opened && (
          <RecordForm
            save={markingApi.ask}
            fixed={{ id, studentId, handedInId }}
            initial={{ comment: '' }}
            fields={[{ kind: 'textarea', name: 'comment', label: 'What has to change' }]}
            text="The work is opened again for the student, who sees this and your corrections. It counts as no later for that."
            submit="Ask for changes"
            onDone={() => {
              say('Changes asked for');
              onClose();
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
