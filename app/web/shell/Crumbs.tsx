import { IconChevronRight } from '@tabler/icons-react';
import { menus } from '#app/menus.ts';
import type { Session } from '#kit/web/api/session.ts';
import type { Place } from '#kit/web/guard/pages.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { useCurrentTitle } from '#kit/web/ui/page-title.ts';
import { homePath, mayOpen } from './sidebar/menu.ts';

interface Crumb {
  title: string;
  href?: string;
}

/** The module, the screens above and the present one; on a phone only the name of what is above. */
export function Crumbs({ place, session, narrow }: { place: Place | null; session: Session; narrow: boolean }) {
  const title = useCurrentTitle(place?.screen.title ?? 'Page not found');
  const above = place ? crumbsAbove(place, session) : [];
  if (narrow) {
    const parent = above.at(-1)?.title ?? session.schoolName ?? 'Daftari';
    return (
      <div className="crumbs">
        <span className="crumb-parent">{parent}</span>
      </div>
    );
  }
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol className="crumbs">
        {above.map((crumb) => (
          <li key={crumb.title}>
            {crumb.href ? <Go href={crumb.href}>{crumb.title}</Go> : <span>{crumb.title}</span>}
            <IconChevronRight size={14} stroke={1.7} aria-hidden="true" />
          </li>
        ))}
        <li>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}

function crumbsAbove(place: Place, session: Session): Crumb[] {
  if (place.screen.path === homePath) return [];
  const module = menus.find((candidate) => candidate.name === place.area.name);
  const trail: Crumb[] = [];
  let { parent } = place.screen;
  while (parent && trail.length < 4) {
    const screen = place.area.screens[parent];
    if (!screen) break;
    const linked = mayOpen(screen, session) && !screen.path.includes(':');
    trail.unshift(linked ? { title: screen.title, href: screen.path } : { title: screen.title });
    ({ parent } = screen);
  }
  return module ? [{ title: module.title }, ...trail] : trail;
}
