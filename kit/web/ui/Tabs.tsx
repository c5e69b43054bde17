import { usePathname, useSearch } from './address.ts';
import { Go } from './Go.tsx';
import './css/page.css';

/** One tab: its key in the address bar, its name and, if it counts something, how many. */
export interface Tab {
  key: string;
  label: string;
  count?: number;
}

/** The open tab from the address bar (`?tab=guardians`); the first one without it. */
export function useTab(tabs: readonly Tab[]): string {
  const wanted = new URLSearchParams(useSearch()).get('tab');
  return tabs.find((tab) => tab.key === wanted)?.key ?? tabs[0]?.key ?? '';
}

/** Moves the tabs sideways so far that the open one is seen; the page stays where it is. */
function inSight(link: HTMLElement | null): void {
  const nav = link?.parentElement;
  if (!link || !nav || nav.scrollWidth <= nav.clientWidth) return;
  const [tab, all] = [link.getBoundingClientRect(), nav.getBoundingClientRect()];
  if (tab.right > all.right) nav.scrollLeft += tab.right - all.right + 40;
  else if (tab.left < all.left) nav.scrollLeft -= all.left - tab.left + 40;
}

interface TabsProps {
  tabs: readonly Tab[];
  label: string;
  /** Values of the address that hold for every tab: which exam, which class. */
  keep?: readonly string[];
}

/** A record's parts as links, so that each can be bookmarked and reached with Back. */
export function Tabs({ tabs, label, keep = [] }: TabsProps) {
  const current = useTab(tabs);
  const pathname = usePathname();
  const search = useSearch();
  const kept = [...new URLSearchParams(search)].filter(([key]) => keep.includes(key));
  const hrefOf = (key: string, first: boolean): string => {
    const query = new URLSearchParams([...kept, ...(first ? [] : [['tab', key]])]);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab, index) => (
        <Go
          key={tab.key}
          href={hrefOf(tab.key, index === 0)}
          aria-current={tab.key === current ? 'page' : undefined}
          {...(tab.key === current ? { ref: inSight } : {})}
        >
          {tab.label}
          {tab.count !== undefined && <span className="num">{tab.count}</span>}
        </Go>
      ))}
    </nav>
  );
}
