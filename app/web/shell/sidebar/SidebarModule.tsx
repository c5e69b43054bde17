import { Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Go } from '#kit/web/ui/Go.tsx';
import { ModuleIcon } from './ModuleIcon.tsx';
import type { MenuModule } from './menu.ts';

interface SidebarModuleProps {
  module: MenuModule;
  /** The path of the screen that is open, as declared. */
  path: string | undefined;
  rail: boolean;
  current: boolean;
  open: boolean;
  onToggle: () => void;
}

/** One module: a link when it has one screen, else a heading over its screens; an icon in the rail. */
export function SidebarModule({ module, path, rail, current, open, onToggle }: SidebarModuleProps) {
  const [first] = module.screens;
  if (!first) return null;
  const icon = <ModuleIcon name={module.icon} />;

  if (rail) {
    return (
      <Tooltip label={module.title} position="right" openDelay={200}>
        <Go href={first.path} className="sidebar-item" data-current={current || undefined} aria-label={module.title}>
          {icon}
        </Go>
      </Tooltip>
    );
  }
  if (module.screens.length === 1) {
    const here = first.path === path;
    return (
      <Go href={first.path} className="sidebar-item" data-current={here || undefined} aria-current={here ? 'page' : undefined}>
        {icon}
        <span>{module.title}</span>
      </Go>
    );
  }
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button type="button" className="sidebar-item" data-open={current || undefined} aria-expanded={open} onClick={onToggle}>
        {icon}
        <span>{module.title}</span>
        <Chevron size={16} stroke={1.7} className="sidebar-chevron" aria-hidden="true" />
      </button>
      {open && (
        <ul className="sidebar-screens">
          {module.screens.map((screen) => {
            const here = screen.path === path;
            return (
              <li key={screen.path}>
                <Go
                  href={screen.path}
                  className="sidebar-screen"
                  data-current={here || undefined}
                  aria-current={here ? 'page' : undefined}
                >
                  {screen.title}
                </Go>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
