import { IconSearch, IconStar, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '#kit/web/api/session.ts';
import type { Place } from '#kit/web/guard/pages.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { useAppearance, type Appearance, type SidebarType } from '#app/web/shell/appearance.ts';
import type { Favourite } from './favourites.ts';
import { filterMenu, homePath, menuScreen, type MenuSection } from './menu.ts';
import { ModuleIcon } from './ModuleIcon.tsx';
import { RailModule } from './RailModule.tsx';
import './sidebar.css';
import './marks.css';
import { SidebarModule } from './SidebarModule.tsx';
import type { Term } from '#app/web/shell/term.ts';
import type { Waiting } from './waiting.ts';
import { StudentMenu } from './StudentMenu.tsx';
import { WaitingCount } from './WaitingCount.tsx';

interface SidebarProps {
  session: Session;
  sections: readonly MenuSection[];
  favourites: readonly Favourite[];
  waiting: Waiting;
  place: Place | null;
  term: Term | null;
  type: SidebarType;
  rail: boolean;
  drawer: boolean;
  change: (change: Partial<Appearance>) => void;
  onClose: () => void;
}

/** The modules and screens that the viewer may open; a rail of icons when compact, a drawer on narrow windows. */
export function Sidebar(props: SidebarProps) {
  const { session, sections, favourites, waiting, place, term, type, rail, drawer, change, onClose } = props;
  const { parts } = useAppearance();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<{ name: string | null; at: string | undefined } | null>(null);
  const at = menuScreen(place)?.path;
  const exact = place?.screen.path === at;
  const current = place?.area.name ?? null;
  // Only the current module is open, until another is opened by hand; the next screen starts afresh.
  const openName = opened && opened.at === at ? opened.name : current;
  const shown = filterMenu(sections, typed);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('.sidebar-screen[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  return (
    <>
      {drawer && <button type="button" className="sidebar-scrim" aria-label="Close the menu" onClick={onClose} />}
      <nav className="sidebar" data-type={type} data-drawer={drawer || undefined} aria-label="Main menu">
        <div className="sidebar-head">
          <Logo />
          <span className="sidebar-school">
            <strong>{session.schoolName ?? 'Daftari'}</strong>
            <span>{session.schoolName ? 'Daftari' : 'Group office'}</span>
          </span>
          {drawer && (
            <button type="button" className="sidebar-close" aria-label="Close the menu" onClick={onClose}>
              <IconX size={18} stroke={1.6} />
            </button>
          )}
        </div>
        {!rail && session.kind !== 'student' && (
          <label className="sidebar-filter">
            <IconSearch size={16} stroke={1.7} aria-hidden="true" />
            <input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder="Find a screen"
              aria-label="Find a screen"
            />
          </label>
        )}
        <div className="sidebar-list" ref={list}>
          {session.kind === 'student' && <StudentMenu sections={sections} at={at} rail={rail} />}
          {session.kind === 'school' && !typed && <HomeLink current={at === homePath} />}
          {!typed && <Favourites favourites={favourites} at={at} waiting={waiting} rail={rail} />}
          {(session.kind === 'student' ? [] : shown).map(({ group, modules }) => (
            <section key={group} aria-label={group}>
              <h2 className="sidebar-group">{group}</h2>
              {modules.map((module) =>
                rail ? (
                  <RailModule
                    key={module.name}
                    title={module.title}
                    icon={<ModuleIcon name={module.icon} />}
                    parts={module.parts}
                    current={module.name === current}
                    at={at}
                    waiting={waiting}
                  />
                ) : (
                  <SidebarModule
                    key={module.name}
                    module={module}
                    at={at}
                    exact={exact}
                    waiting={waiting}
                    current={module.name === current}
                    open={typed !== '' || module.name === openName}
                    onToggle={() => setOpened({ name: module.name === openName ? null : module.name, at })}
                    found={typed !== ''}
                    parts={parts}
                    onPart={(key, open) => change({ parts: { ...parts, [key]: open } })}
                  />
                ),
              )}
            </section>
          ))}
          {typed && shown.length === 0 && <p className="sidebar-none">No screen has “{typed}” in its name.</p>}
        </div>
        {term && <TermFoot term={term} />}
      </nav>
    </>
  );
}

function HomeLink({ current }: { current: boolean }) {
  return (
    <Go href={homePath} className="sidebar-item" data-current={current || undefined} aria-current={current ? 'page' : undefined}>
      <ModuleIcon name="home" />
      <span>Home</span>
    </Go>
  );
}

interface FavouritesProps {
  favourites: readonly Favourite[];
  at: string | undefined;
  waiting: Waiting;
  rail: boolean;
}

/** What the user has put on top; the screen that is open is marked in its module only. */
function Favourites({ favourites, at, waiting, rail }: FavouritesProps) {
  if (favourites.length === 0) return null;
  const screens = favourites.map(({ screen }) => screen);
  if (rail) {
    const part = { key: 'favourites', title: 'Favourites', shut: false, screens };
    const icon = <IconStar size={18} stroke={1.6} aria-hidden="true" />;
    return <RailModule title="Favourites" icon={icon} parts={[part]} current={false} at={at} waiting={waiting} />;
  }
  return (
    <section aria-label="Favourites">
      <h2 className="sidebar-group">Favourites</h2>
      {favourites.map(({ icon, screen }) => (
        <Go key={screen.path} href={screen.path} className="sidebar-item">
          <ModuleIcon name={icon} />
          <span>{screen.title}</span>
          <WaitingCount count={waiting.get(screen.path) ?? 0} />
        </Go>
      ))}
    </section>
  );
}

function TermFoot({ term }: { term: Term }) {
  const share = Math.min(1, term.termDay / term.termDays);
  return (
    <div className="sidebar-foot">
      <p>
        <span>{term.termName.replace(/,? \d{4}$/, '')}</span>
        <span className="num">
          day {term.termDay} of {term.termDays}
        </span>
      </p>
      <div className="sidebar-term" aria-hidden="true">
        <div style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </div>
  );
}
