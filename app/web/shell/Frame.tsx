import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useUsedModules } from './used-modules.ts';
import type { Session } from '#kit/web/api/session.ts';
import { useCloseOnNavigation } from '#kit/web/guard/navigation.ts';
import type { Place } from '#kit/web/guard/pages.ts';
import { Announcements } from '#kit/web/ui/Announcements.tsx';
import { endFirstForm } from '#kit/web/api/first-form.ts';
import { Notices } from '#kit/web/ui/Notices.tsx';
import { AwayStrip } from '#kit/web/offline/AwayStrip.tsx';
import { WaitingStrip } from '#kit/web/offline/WaitingStrip.tsx';
import { fetchWhenIdle } from '../ahead/code-ahead.ts';
import { useAppearance } from './appearance.ts';
import { useKeptAppearance, useTheme } from './kept-appearance.ts';
import { Banners } from './Banners.tsx';
import './frame.css';
import { useFreshRoles } from './fresh-roles.ts';
import { useRecentRecords } from './recent-records.ts';
import { IdleLogout } from './IdleLogout.tsx';
import { keepShell } from '#kit/web/offline/keep-shell.ts';
import { favouritesOf } from './sidebar/favourites.ts';
import { menuFor } from './sidebar/menu.ts';
import { useWaiting } from './sidebar/use-waiting.ts';
import { OverFrame } from './OverFrame.tsx';
import type { Offer } from './palette/palette-entries.ts';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useTerm } from './term.ts';

/** Below this width the sidebar is a drawer, and always dark (specification section 9). */
const wide = '(min-width: 1200px)';

interface FrameProps {
  place: Place | null;
  session: Session;
  children: ReactNode;
}

/** Sidebar, top bar and banners around a screen, and what can open over any screen. */
export default function Frame({ place, session, children }: FrameProps) {
  const look = useAppearance();
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const [drawer, setDrawer] = useState(false);
  const [configurator, setConfigurator] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const change = useKeptAppearance(session);
  useFreshRoles(session);
  useRecentRecords(place);
  // After the first screen: nothing of it is to wait for what is kept for later.
  useEffect(() => {
    const timer = setTimeout(() => void keepShell(), 3000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(fetchWhenIdle, []);
  useLayoutEffect(endFirstForm, []);
  const term = useTerm(session);
  const theme = useTheme();
  useCloseOnNavigation(drawer, closeDrawer);
  const kind = session.kind === 'school' || session.kind === 'student' ? 'school' : 'platform';
  const modules = useUsedModules(session);
  const sections = menuFor(modules, session, place?.screen.frame === 'platform' ? 'platform' : kind);
  const waiting = useWaiting(session);
  const rail = isWide && look.compact;
  const type = isWide ? look.sidebarType : 'bg-gradient-dark';

  return (
    <div className="frame" data-rail={rail || undefined} data-fixed={look.fixedTopBar || undefined}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      {(isWide || drawer) && (
        <Sidebar
          session={session}
          sections={sections}
          favourites={favouritesOf(modules, session, look.favourites)}
          waiting={waiting}
          place={place}
          term={term}
          type={type}
          rail={rail}
          drawer={!isWide}
          change={change}
          onClose={closeDrawer}
        />
      )}
      <div className="frame-main">
        <TopBar
          place={place}
          session={session}
          term={term}
          change={change}
          onMenu={() => (isWide ? change({ compact: !look.compact }) : setDrawer(true))}
          onAppearance={() => setConfigurator(true)}
        />
        <Banners session={session} />
        <AwayStrip />
        {(session.kind === 'school' || session.kind === 'student') && <WaitingStrip />}
        <main id="content" tabIndex={-1} className="frame-content">
          {children}
        </main>
      </div>
      <OverFrame
        session={session}
        place={place}
        offers={ownOffers(theme, () => setConfigurator(true))}
        configurator={{ opened: configurator, onClose: () => setConfigurator(false), wide: isWide, change }}
      />
      <IdleLogout />
      <Notices />
      <Announcements />
    </div>
  );
}

/** What the palette offers of the frame itself. */
function ownOffers(theme: ReturnType<typeof useTheme>, onAppearance: () => void): Offer[] {
  const other = theme.dark ? 'light' : 'dark';
  const action = (title: string, run: () => void) => ({ kind: 'action', title, subtitle: 'This screen', path: '', run });
  return [
    { entry: action(`Switch to the ${other} theme`, () => theme.setDark(!theme.dark)), words: 'colours night mode setting' },
    { entry: action('Appearance', onAppearance), words: 'colours sidebar right to left compact theme setting' },
  ];
}
