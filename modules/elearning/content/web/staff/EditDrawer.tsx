import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { ResourceRecord } from '../../contract/resources.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { leaveTopics } from '../pick/leave-topics.ts';
import { FileField } from './AddDrawer.tsx';
import { resourceFields } from './resource-fields.tsx';
import { useLists } from './use-lists.ts';

interface Props {
  resource: ResourceRecord;
  opened: boolean;
  onClose: () => void;
}

/** Changes a draft. */
export function EditDrawer({ resource, opened, onClose }: Props) {
  const lists = useLists();
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Change resource" size={640}>
      {opened && (
        <div className="drawer-form">
          <RecordForm
            save={resourcesApi.update}
            fixed={{ id: resource.id, version: resource.version }}
            initial={resource}
            fields={resourceFields(lists)}
            follow={leaveTopics}
            submit="Save resource"
            onDone={({ title }) => {
              say(`${title} is saved`);
              onClose();
            }}
          />
        </div>
      )}
    </SideDrawer>
  );
}

/** Adds a newer version of the file. */
export function VersionDrawer({ resource, opened, onClose }: Props) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Add a version">
      {opened && (
        <div className="drawer-form">
          <RecordForm
            save={resourcesApi.addFile}
            fixed={{ id: resource.id, version: resource.version }}
            initial={{ duplicate: false }}
            text="Earlier versions stay, and students get the newest once it is published."
            fields={[
              { kind: 'custom', name: 'fileId', label: 'File', wide: true, render: (slot) => <FileField slot={slot} /> },
              { kind: 'text', name: 'note', label: 'What is new', wide: true },
              {
                kind: 'checkbox',
                name: 'duplicate',
                label: 'Add it all the same',
                hint: 'Where another resource has the same file',
                wide: true,
              },
            ]}
            submit="Add version"
            onDone={() => {
              say('The version is added');
              onClose();
            }}
          />
        </div>
      )}
    </SideDrawer>
  );
}
