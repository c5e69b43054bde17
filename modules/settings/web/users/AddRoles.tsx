import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { usersApi } from '../../contract/users.ts';
import { RolesField } from './RolesField.tsx';

/** Gives roles to the chosen users, who keep the ones they have. */
export function AddRoles({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={`Add roles to ${counted(ids.length, 'user')}`} size={560}>
      <RecordForm
        save={usersApi.addRoles}
        fixed={{ ids }}
        initial={{ roles: [] }}
        fields={[{ kind: 'custom', name: 'roles', label: 'Roles', wide: true, render: (slot) => <RolesField {...slot} /> }]}
        submit="Add roles"
        onDone={({ changed }) => {
          say(`${counted(changed, 'user')} changed`);
          onClose();
        }}
      />
    </Dialog>
  );
}
