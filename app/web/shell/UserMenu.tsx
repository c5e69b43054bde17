import { Avatar, initialsOf } from '#kit/web/ui/Avatar.tsx';
import { lateButton } from '#kit/web/ui/late/late-button.tsx';
import type { UserMenuProps } from './over/UserEntries.tsx';

const Entries = lateButton<UserMenuProps>('menu', async () => (await import('./over/over.ts')).UserEntries);

/** The user's own menu: who is signed in, their profile and password, sign out. */
export function UserMenu(props: UserMenuProps) {
  const { fullName } = props.session.user;
  return (
    <Entries
      {...props}
      button={
        <button type="button" className="user-button" aria-label={`${initialsOf(fullName)}, your account, ${fullName}`}>
          <Avatar name={fullName} size={28} />
        </button>
      }
    />
  );
}
