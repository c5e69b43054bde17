import { Menu } from '@mantine/core';
import { IconKey, IconLogout, IconPalette, IconUser } from '@tabler/icons-react';
import type { Session } from '#kit/web/api/session.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import type { OverButton } from '#kit/web/ui/late/late-button.tsx';
import { OpenMenu } from '#kit/web/ui/late/OpenMenu.tsx';
import { mayOpen } from '../sidebar/menu.ts';
import { screenAtPath } from '../screen-at-path.ts';

export interface UserMenuProps {
  session: Session;
  onAppearance: () => void;
  onSignOut: () => void;
}

/** What stands in the user's own menu: who is signed in, their profile and password, sign out. */
export function UserEntries({ button, session, onAppearance, onSignOut }: UserMenuProps & OverButton) {
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
    <OpenMenu button={button} width={232}>
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
    </OpenMenu>
  );
}
