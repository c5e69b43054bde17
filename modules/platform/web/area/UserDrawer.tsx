import { useState } from 'react';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Field, Option } from '#kit/web/ui/form/FormField.tsx';
import type { User } from '../../contract/accounts.ts';
import { usersApi } from '../../contract/users.ts';
import { RolesForm } from './RolesForm.tsx';
import { TemporaryPassword } from './TemporaryPassword.tsx';
import { UserActs } from './UserActs.tsx';
import { UserSessions } from './UserSessions.tsx';
import { Parts } from './Parts.tsx';
import { kindNames, placeOf } from './user-columns.tsx';

interface UserDrawerProps {
  open: string | null;
  close: () => void;
  /** What kind of user is added, and where it may belong. */
  adding: { kind: User['kind']; schools?: readonly Option[]; branches?: readonly Option[] };
}

const fields: readonly Field<'username' | 'fullName' | 'phone' | 'email'>[] = [
  { kind: 'text', name: 'fullName', label: 'Name', wide: true },
  { kind: 'text', name: 'username', label: 'Username', wide: true, hint: 'What the user signs in with' },
  { kind: 'phone', name: 'phone', label: 'Phone', hint: 'Gets the code when the password is forgotten' },
  { kind: 'email', name: 'email', label: 'E-mail' },
];

/** A user at the side of a list: details, rights, where signed in, and what can be done. */
export function UserDrawer({ open, close, adding }: UserDrawerProps) {
  const [given, setGiven] = useState<{ user: User; temporaryPassword: string } | null>(null);
  const show = ({ user, temporaryPassword }: { user: User; temporaryPassword: string | null }): void => {
    if (temporaryPassword) setGiven({ user, temporaryPassword });
    close();
  };
  return (
    <>
      <RecordDrawer
        open={open}
        onClose={close}
        get={usersApi.get}
        title={(user) => (user ? user.fullName : `Add ${kindNames[adding.kind].toLowerCase()}`)}
      >
        {(user) => (user ? <OpenUser user={user} onDone={close} onPassword={show} /> : <NewUser adding={adding} onDone={show} />)}
      </RecordDrawer>
      <TemporaryPassword given={given} onClose={() => setGiven(null)} />
    </>
  );
}

function NewUser({
  adding,
  onDone,
}: {
  adding: UserDrawerProps['adding'];
  onDone: (made: { user: User; temporaryPassword: string | null }) => void;
}) {
  const place: readonly Field<'schoolId' | 'branchId'>[] =
    adding.kind === 'school'
      ? [{ kind: 'select', name: 'schoolId', label: 'School', options: adding.schools ?? [], wide: true, required: true }]
      : adding.kind === 'branch'
        ? [{ kind: 'select', name: 'branchId', label: 'Branch', options: adding.branches ?? [], wide: true, required: true }]
        : [];
  const only = (options: readonly Option[] | undefined) => (options?.length === 1 ? (options[0]?.value ?? null) : null);
  return (
    <RecordForm
      save={usersApi.create}
      fixed={{ kind: adding.kind, roles: [] }}
      initial={{
        username: '',
        fullName: '',
        phone: '',
        email: '',
        schoolId: only(adding.schools),
        branchId: only(adding.branches),
      }}
      fields={[...fields, ...place]}
      submit="Add user"
      onDone={onDone}
    />
  );
}

function OpenUser({
  user,
  onDone,
  onPassword,
}: {
  user: User;
  onDone: () => void;
  onPassword: (made: { user: User; temporaryPassword: string | null }) => void;
}) {
  const details = (
    <RecordForm
      save={usersApi.update}
      fixed={{ id: user.id, version: user.version }}
      initial={{ username: user.username, fullName: user.fullName, phone: user.phone ?? '', email: user.email ?? '' }}
      fields={fields}
      submit="Save user"
      onDone={() => {
        say(`${user.fullName} is saved`);
        onDone();
      }}
    />
  );
  const own = user.id === viewer()?.user.id;
  return (
    <Parts
      over={<Note>{`${kindNames[user.kind]} · ${placeOf(user)}`}</Note>}
      parts={[
        { key: 'details', label: 'Details', content: details },
        ...(user.kind === 'school'
          ? [{ key: 'roles', label: 'Rights', content: <RolesForm user={user} onDone={onDone} /> }]
          : []),
        { key: 'sessions', label: 'Signed in', content: <UserSessions user={user} /> },
        ...(own
          ? []
          : [{ key: 'acts', label: 'Access', content: <UserActs user={user} onDone={onDone} onPassword={onPassword} /> }]),
      ]}
    />
  );
}
