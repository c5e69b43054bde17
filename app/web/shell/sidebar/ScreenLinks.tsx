import type { Screen } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import type { Waiting } from './waiting.ts';
import { WaitingCount } from './WaitingCount.tsx';

interface ScreenLinksProps {
  screens: readonly Screen[];
  /** The path of the menu's screen under which one is. */
  at: string | undefined;
  /** True where that screen itself is open, and not one below it. */
  exact: boolean;
  waiting: Waiting;
}

/** Screens of a module as entries of the menu. */
export function ScreenLinks({ screens, at, exact, waiting }: ScreenLinksProps) {
  return screens.map(({ path, title }) => (
    <li key={path}>
      <Go
        href={path}
        className="sidebar-screen"
        data-current={path === at || undefined}
        aria-current={path === at ? (exact ? 'page' : 'true') : undefined}
      >
        <span>{title}</span>
        <WaitingCount count={waiting.get(path) ?? 0} />
      </Go>
    </li>
  ));
}
