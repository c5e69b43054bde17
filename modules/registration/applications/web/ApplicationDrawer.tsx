import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { Application } from '../contract/applications.ts';
import { applicationsApi } from '../contract/applications.ts';
import { applicationFields } from './application-fields.tsx';

interface ApplicationDrawerProps {
  open: boolean;
  onClose: () => void;
  /** The application to correct; a new one without it. */
  application?: Application;
}

/** The application form. */
export function ApplicationDrawer({ open, onClose, application }: ApplicationDrawerProps) {
  const done = (text: string) => () => {
    say(text);
    onClose();
  };
  return (
    <SideDrawer opened={open} onClose={onClose} title={application ? 'Edit application' : 'New application'} size={640}>
      <div key={application?.version ?? 0} className="drawer-form">
        {application ? (
          <RecordForm
            save={applicationsApi.update}
            fixed={{ id: application.id, version: application.version }}
            initial={application}
            fields={applicationFields}
            submit="Save application"
            onDone={done(`The application of ${application.fullName} is saved`)}
          />
        ) : (
          <RecordForm
            save={applicationsApi.create}
            initial={{ submit: true }}
            fields={[
              ...applicationFields,
              {
                kind: 'checkbox',
                name: 'submit',
                label: 'Complete',
                hint: 'Clear it to keep a draft without notifying the family',
                wide: true,
              },
            ]}
            submit="New application"
            onDone={done('The application is taken')}
          />
        )}
      </div>
    </SideDrawer>
  );
}
