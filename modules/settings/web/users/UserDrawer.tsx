import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { usersApi } from '../../contract/users.ts';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { StaffPicker } from '../public.tsx';
import { RolesField } from './RolesField.tsx';
import type { Secret } from './TemporaryPassword.tsx';
import { UserAccess } from './UserAccess.tsx';
import { UserSessions } from './UserSessions.tsx';

type Name = 'username' | 'fullName' | 'phone' | 'email' | 'staffMemberId' | 'roles';

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'username', label: 'Username', hint: 'Signs in with it; it is nobody else’s in any school' },
  { kind: 'text', name: 'fullName', label: 'Full name' },
  { kind: 'phone', name: 'phone', label: 'Phone', hint: 'Codes for a new password go here' },
  { kind: 'email', name: 'email', label: 'E-mail' },
  { kind: 'custom', name: 'staffMemberId', label: 'Member of staff', wide: true, render: (slot) => <StaffPicker {...slot} /> },
  { kind: 'custom', name: 'roles', label: 'Roles', wide: true, required: false, render: (slot) => <RolesField {...slot} /> },
];

const blank = { username: '', fullName: '', phone: '', email: '', staffMemberId: null, roles: [] };

interface UserDrawerProps {
  open: string | null;
  close: () => void;
  /** Where a temporary password is shown once. */
  onSecret: (secret: Secret) => void;
}

/** A user's details and roles, the way in, where they are signed in, and who changed what. */
export function UserDrawer({ open, close, onSecret }: UserDrawerProps) {
  return (
    <RecordDrawer open={open} onClose={close} get={usersApi.get} size={560} title={(user) => user?.fullName ?? 'Add user'}>
      {(user) => {
        if (!user)
          return (
            <RecordForm
              save={usersApi.create}
              initial={blank}
              fields={fields}
              submit="Add user"
              onDone={(answer) => {
                close();
                onSecret({ username: answer.user.username, password: answer.temporaryPassword });
              }}
            />
          );
        const form = (
          <RecordForm
            save={usersApi.update}
            fixed={{ id: user.id, version: user.version }}
            initial={user}
            fields={fields}
            submit="Save user"
            onDone={() => {
              say(`${user.fullName} is saved`);
              close();
            }}
          />
        );
        return (
          <DrawerParts
            entity="user"
            id={user.id}
            details={form}
            locked={null}
            parts={[
              { key: 'access', label: 'Sign-in', content: <UserAccess user={user} onSecret={onSecret} /> },
              { key: 'sessions', label: 'Signed in', content: <UserSessions user={user} /> },
            ]}
          />
        );
      }}
    </RecordDrawer>
  );
}
