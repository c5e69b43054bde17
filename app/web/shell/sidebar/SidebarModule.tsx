import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Go } from '#kit/web/ui/Go.tsx';
import { screensOf, type MenuModule, type OpenPart } from './menu.ts';
import { ModuleIcon } from './ModuleIcon.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import { waitingIn, waitingInModule, type Waiting } from './waiting.ts';
import { WaitingCount } from './WaitingCount.tsx';

interface SidebarModuleProps {
  module: MenuModule;
  /** The path of the menu's screen under which one is. */
  at: string | undefined;
  /** True where that screen itself is open, and not one below it. */
  exact: boolean;
  waiting: Waiting;
  current: boolean;
  open: boolean;
  onToggle: () => void;
  /** True while what was typed is looked for: everything that matches is shown. */
  found: boolean;
  /** By key: parts that the user has opened or shut. */
  parts: Readonly<Record<string, boolean>>;
  onPart: (key: string, open: boolean) => void;
}

/** One module: a link to its screen when the viewer may open one only, else a heading over its screens. */
export function SidebarModule(props: SidebarModuleProps) {
  const { module, at, exact, waiting, current, open, onToggle, found, parts, onPart } = props;
  const [first, ...others] = screensOf(module);
  if (!first) return null;
  const icon = <ModuleIcon name={module.icon} />;
  if (others.length === 0) {
    const here = first.path === at;
    return (
      <Go href={first.path} className="sidebar-item" data-current={here || undefined} aria-current={here ? 'page' : undefined}>
        {icon}
        <span>{first.title}</span>
        <WaitingCount count={waitingInModule(module, waiting)} />
      </Go>
    );
  }
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button type="button" className="sidebar-item" data-open={current || undefined} aria-expanded={open} onClick={onToggle}>
        {icon}
        <span>{module.title}</span>
        {!open && <WaitingCount count={waitingInModule(module, waiting)} />}
        <Chevron size={16} stroke={1.7} className="sidebar-chevron" aria-hidden="true" />
      </button>
      {open && (
        <ul className="sidebar-screens">
          {module.parts.map((part) =>
            part.title === null ? (
              <ScreenLinks key={part.key} screens={part.screens} at={at} exact={exact} waiting={waiting} />
            ) : (
              <Part
                key={part.key}
                part={part}
                at={at}
                exact={exact}
                waiting={waiting}
                found={found}
                kept={parts[part.key]}
                onToggle={(now) => onPart(part.key, now)}
              />
            ),
          )}
        </ul>
      )}
    </>
  );
}

interface PartProps {
  part: OpenPart;
  at: string | undefined;
  exact: boolean;
  waiting: Waiting;
  found: boolean;
  /** As the user left it; undefined for as it is declared. */
  kept: boolean | undefined;
  onToggle: (open: boolean) => void;
}

/** A heading that opens and shuts what stands under it; that of the screen that is open stands open. */
function Part({ part, at, exact, waiting, found, kept, onToggle }: PartProps) {
  /** The screen at which it was shut all the same. */
  const [shutAt, setShutAt] = useState<string>();
  const here = part.screens.some(({ path }) => path === at);
  const open = found || (here ? shutAt !== at : (kept ?? !part.shut));
  const toggle = (): void => {
    setShutAt(open ? at : undefined);
    if (!found) onToggle(!open);
  };
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <button type="button" className="sidebar-part" aria-expanded={open} onClick={toggle}>
        <span>{part.title}</span>
        {!open && <WaitingCount count={waitingIn(part.screens, waiting)} />}
        <Chevron size={14} stroke={1.7} className="sidebar-chevron" aria-hidden="true" />
      </button>
      {open && (
        <ul aria-label={part.title ?? undefined}>
          <ScreenLinks screens={part.screens} at={at} exact={exact} waiting={waiting} />
        </ul>
      )}
    </li>
  );
}
