import { Go } from '#kit/web/ui/Go.tsx';
import { starts } from '#kit/web/guard/start.ts';
import { type MenuSection, screensOf } from './menu.ts';
import { ModuleIcon } from './ModuleIcon.tsx';
import { RailModule } from './RailModule.tsx';

interface StudentMenuProps {
  sections: readonly MenuSection[];
  at: string | undefined;
  rail: boolean;
}

const nothing: ReadonlyMap<string, number> = new Map();

/** A student’s few screens, one under the other, the first page on top. */
export function StudentMenu({ sections, at, rail }: StudentMenuProps) {
  const modules = sections.flatMap((section) => section.modules);
  const screens = modules.flatMap((module) => screensOf(module));
  const ordered = screens.toSorted((a, b) => Number(b.path === starts.student) - Number(a.path === starts.student));
  if (rail) {
    const part = { key: 'student', title: null, shut: false, screens: ordered };
    const icon = <ModuleIcon name="laptop" />;
    return <RailModule title="My learning" icon={icon} parts={[part]} current at={at} waiting={nothing} />;
  }
  return ordered.map(({ path, title }) => (
    <Go
      key={path}
      href={path}
      className="sidebar-item"
      data-current={at === path || undefined}
      aria-current={at === path ? 'page' : undefined}
    >
      {path === starts.student && <ModuleIcon name="home" />}
      <span>{title}</span>
    </Go>
  ));
}
