import { Menu } from '@mantine/core';
import { IconKey, IconLogout, IconPalette, IconUser } from '@tabler/icons-react';
import type { Session } from '#kit/web/api/session.ts';
import { Avatar, initialsOf } from '#kit/web/ui/Avatar.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { mayOpen } from './sidebar/menu.ts';
import { screenAtPath } from './screen-at-path.ts';

interface UserMenuProps {
  session: Session;
  onAppearance: () => void;
  onSignOut: () => void;
}

/** The user's own menu: who is signed in, their profile and password, sign out. */
export function UserMenu({ session, onAppearance, onSignOut }: UserMenuProps) {
  const go = useGo();
  const { user } = session;
  const own = [
    { path: '/account', icon: IconUser },
    { path: '/password', icon: IconKey },
  ].flatMap(({ path, icon }) => {
    const screen = screenAtPath(path);
    return screen && mayOpen(screen, session) ? [{ path, icon, title: screen.title }] : [];
  });
  return (
    <Menu width={232}>
      <Menu.Target>
        <button type="button" className="user-button" aria-label={`${initialsOf(user.fullName)}, your account, ${user.fullName}`}>
          <Avatar name={user.fullName} size={28} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="user-name">
          <strong>{user.fullName}</strong>
          <span>{user.username}</span>
        </div>
        <Menu.Divider />
        {own.map(({ path, icon: Icon, title }) => (
          <Menu.Item key={path} leftSection={<Icon size={16} stroke={1.7} />} onClick={() => go(path)}>
            {title}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconPalette size={16} stroke={1.7} />} onClick={onAppearance}>
          Appearance
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
