import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import './css/page.css';
import { lateButton } from './late/late-button.tsx';
import { usePageTitle } from './page-title.ts';

/** A screen's content. With `fill` it is as high as the window and only what scrolls inside it moves. */
export function Page({ fill, children }: { fill?: boolean; children: ReactNode }) {
  return (
    <div className="page" data-fill={fill || undefined}>
      {children}
    </div>
  );
}

/** One entry of a screen's "…" menu: a step, or an address. */
export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
} & ({ onClick: () => void } | { href: string });

interface PageHeaderProps {
  /** The screen's `h1`, its document title and the last part of the breadcrumb. */
  title: string;
  /** Facts in one line under the title, with dots between them. */
  meta?: readonly ReactNode[];
  /** The one filled button. */
  primary?: ReactNode;
  /** At most one secondary button. */
  secondary?: ReactNode;
  menu?: readonly MenuEntry[];
  /** A record's photo. */
  avatar?: ReactNode;
}

/** Title, facts and actions of a screen. Every screen has exactly one. */
export function PageHeader({ title, meta = [], primary, secondary, menu = [], avatar }: PageHeaderProps) {
  usePageTitle(title);
  const facts = meta.filter(Boolean);
  return (
    <header className="page-head" data-record={avatar ? true : undefined}>
      {avatar}
      <h1>{title}</h1>
      {facts.length > 0 && (
        <p className="page-meta">
          <span>
            {facts.map((fact, index) => (
              <Fragment key={index}>
                {/* Within a span of its own, words keep their space before what follows them. */}
                <span>
                  <span>{fact}</span>
                </span>{' '}
              </Fragment>
            ))}
          </span>
        </p>
      )}
      {(primary || secondary || menu.length > 0) && (
        <div className="page-actions">
          {secondary}
          {primary}
          {menu.length > 0 && <MoreMenu entries={menu} />}
        </div>
      )}
    </header>
  );
}

const Entries = lateButton<{ entries: readonly MenuEntry[] }>('menu', async () => (await import('./late/over.ts')).MoreEntries);

/** The "…" button with what is done less often. */
export function MoreMenu({
  entries,
  label = 'More actions',
  size = 36,
}: {
  entries: readonly MenuEntry[];
  label?: string;
  size?: number;
}) {
  return (
    <Entries
      entries={entries}
      button={
        <ActionIcon variant={size >= 36 ? 'default' : 'subtle'} size={size} className="more-button" aria-label={label}>
          <IconDots size={18} stroke={2} />
        </ActionIcon>
      }
    />
  );
}
