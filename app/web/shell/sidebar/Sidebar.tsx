import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Session } from '#kit/web/api/session.ts';
import type { Place } from '#kit/web/guard/pages.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import type { SidebarType } from '#app/web/shell/appearance.ts';
import { filterMenu, homePath, type MenuSection } from './menu.ts';
import { ModuleIcon } from './ModuleIcon.tsx';
import './sidebar.css';
import { SidebarModule } from './SidebarModule.tsx';
import type { Term } from '#app/web/shell/term.ts';

interface SidebarProps {
  session: Session;
  sections: readonly MenuSection[];
  place: Place | null;
  term: Term | null;
  type: SidebarType;
  rail: boolean;
  drawer: boolean;
  onClose: () => void;
}

/** The modules and screens that the viewer may open; a rail of icons when compact, a drawer on narrow windows. */
export function Sidebar({ session, sections, place, term, type, rail, drawer, onClose }: SidebarProps) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<{ name: string | null; at: string | undefined } | null>(null);
  const at = place?.screen.path;
  const current = place?.area.name ?? null;
  // Only the current module is open, until another is opened by hand; the next screen starts afresh.
  const openName = opened && opened.at === at ? opened.name : current;
  const shown = filterMenu(sections, typed);

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
        {!rail && (
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
        <div className="sidebar-list">
          {session.kind === 'school' && !typed && <HomeLink current={at === homePath} />}
          {shown.map(({ group, modules }) => (
            <section key={group} aria-label={group}>
              <h2 className="sidebar-group">{group}</h2>
              {modules.map((module) => (
                <SidebarModule
                  key={module.name}
                  module={module}
                  path={at}
                  rail={rail}
                  current={module.name === current}
                  open={typed !== '' || module.name === openName}
                  onToggle={() => setOpened({ name: module.name === openName ? null : module.name, at })}
                />
              ))}
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
