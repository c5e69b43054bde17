import { ActionIcon, useMatches } from '@mantine/core';
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconMenu2,
  IconMoon,
  IconPalette,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import type { Session } from '#kit/web/api/session.ts';
import type { Place } from '#kit/web/guard/pages.ts';
import { lateButton } from '#kit/web/ui/late/late-button.tsx';
import { Crumbs } from './Crumbs.tsx';
import type { Appearance } from './appearance.ts';
import { useTheme } from './kept-appearance.ts';
import { FavouriteStar } from './sidebar/FavouriteStar.tsx';
import { canBeFavourite } from './sidebar/favourites.ts';
import { Notifications } from './Notifications.tsx';
import { openPalette } from './palette/palette-store.ts';
import type { TermMenuProps } from './over/TermEntries.tsx';
import { useSignOut } from './signing-out.tsx';
import type { Term } from './term.ts';
import { UserMenu } from './UserMenu.tsx';

const TermEntries = lateButton<TermMenuProps>('menu', async () => (await import('./over/over.ts')).TermEntries);

interface TopBarProps {
  place: Place | null;
  session: Session;
  term: Term | null;
  change: (change: Partial<Appearance>) => void;
  onMenu: () => void;
  onAppearance: () => void;
}

/** Where one is, the search, the term, appearance, notices and the user's own menu. */
export function TopBar({ place, session, term, change, onMenu, onAppearance }: TopBarProps) {
  const narrow = useMatches({ base: true, lg: false });
  const theme = useTheme();
  const signingOut = useSignOut();
  // A student has a handful of screens, and nobody to look for.
  const student = session.kind === 'student';
  const MenuIcon = narrow ? IconMenu2 : IconLayoutSidebarLeftCollapse;
  return (
    <header className="topbar">
      <ActionIcon size={narrow ? 40 : 32} onClick={onMenu} aria-label={narrow ? 'Open the menu' : 'Narrow or widen the menu'}>
        <MenuIcon size={narrow ? 20 : 18} stroke={1.6} />
      </ActionIcon>
      <div className="topbar-place">
        <Crumbs place={place} session={session} narrow={narrow} />
        {place && !student && canBeFavourite(place.screen) && (
          <FavouriteStar path={place.screen.path} size={narrow ? 40 : 28} change={change} />
        )}
      </div>
      {!student && (
        <button type="button" className="topbar-search" onClick={openPalette}>
          <IconSearch size={16} stroke={1.7} aria-hidden="true" />
          <span>Search people, screens</span>
          <kbd className="keycap">Ctrl K</kbd>
        </button>
      )}
      {term && <TermMenu term={term} session={session} />}
      <ActionIcon className="topbar-wide" onClick={onAppearance} aria-label="Appearance">
        <IconPalette size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        className="topbar-wide"
        onClick={() => theme.setDark(!theme.dark)}
        aria-label={theme.dark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      >
        {theme.dark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
      {!student && <Notifications size={narrow ? 40 : 32} />}
      <UserMenu session={session} onAppearance={onAppearance} onSignOut={signingOut.ask} />
      {signingOut.dialog}
    </header>
  );
}

function TermMenu(props: TermMenuProps) {
  return (
    <TermEntries
      {...props}
      button={
        <button type="button" className="topbar-term">
          {props.term.termName}
          <IconChevronDown size={14} stroke={1.7} aria-hidden="true" />
        </button>
      }
    />
  );
}
