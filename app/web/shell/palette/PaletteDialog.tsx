import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { menus } from '#app/menus.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Session } from '#kit/web/api/session.ts';
import { useStore } from '#kit/web/api/store.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { paletteOpened, paletteTyped } from './palette-store.ts';
import {
  groupsOf,
  isNamed,
  namedEntries,
  ordered as inOrder,
  recentEntries,
  remember,
  type Entry,
  type Offer,
} from './palette-entries.ts';
import { PaletteRow } from './PaletteRow.tsx';
import './palette.css';

// HTML has no elements for the list of a combobox and its groups.
const listbox = { role: 'listbox' } as const;
const group = { role: 'group' } as const;

// The dialog gives the focus a moment after it is drawn; a key that is typed in that moment would be lost.
const focusNow = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

export interface PaletteProps {
  session: Session;
  /** What the frame itself can do. */
  offers: readonly Offer[];
}

/** Ctrl-K: screens and actions by name, people and records from the server, and what was opened lately. */
export function PaletteDialog({ session, offers }: PaletteProps) {
  const close = useCallback(() => paletteOpened.set(false), []);
  return (
    <Dialog label="Search" opened onClose={close} palette>
      <PaletteBody session={session} offers={offers} close={close} />
    </Dialog>
  );
}

function PaletteBody({ session, offers, close }: PaletteProps & { close: () => void }) {
  const typed = useStore(paletteTyped);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer was there. */
  const [entered, setEntered] = useState<'here' | 'new tab' | null>(null);
  const [words] = useDebouncedValue(typed.trim(), 150);
  const listId = useId();
  const go = useGo();
  const found = useApi(
    homeApi.search,
    { q: words },
    { enabled: words.length >= 2 && session.kind === 'school', keepPrevious: true },
  );
  const records: Entry[] = words.length >= 2 ? (found.data?.results ?? []) : [];
  const offered = namedEntries(menus, session, typed, offers);
  const named = isNamed(typed, offered);
  const entries = typed.trim() ? inOrder(typed, offered, records) : recentEntries(session);
  /** What is shown is not yet what the server knows of the words typed. */
  const waiting = !named && session.kind === 'school' && typed.trim().length >= 2 && (words !== typed.trim() || found.isFetching);
  const groups = groupsOf(entries);
  const ordered = groups.flatMap((group) => group.entries);
  const chosen = Math.min(active, ordered.length - 1);

  const open = (entry: Entry | undefined, newTab: boolean): void => {
    if (!entry) return;
    remember(entry);
    close();
    if (entry.run) entry.run();
    else if (newTab) window.open(entry.path, '_blank', 'noopener');
    else go(entry.path);
  };
  // Who types and presses Enter at once means what the answer will show first, not what stands there meanwhile.
  const openFirst = useEffectEvent(() => open(ordered[0], entered === 'new tab'));
  useEffect(() => {
    if (entered !== null && !waiting) openFirst();
  }, [entered, waiting]);
  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((chosen + step + ordered.length) % Math.max(1, ordered.length));
    } else if (event.key === 'Enter') {
      const newTab = event.ctrlKey || event.metaKey;
      if (waiting && active === 0) setEntered(newTab ? 'new tab' : 'here');
      else open(ordered[chosen], newTab);
    }
  };

  return (
    <>
      <div className="palette-field">
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          ref={focusNow}
          data-autofocus
          data-palette-field
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={ordered.length > 0 ? `${listId}-${chosen}` : undefined}
          aria-label="Search people, records and actions"
          placeholder="Search people, records and actions"
          value={typed}
          onChange={(event) => {
            paletteTyped.set(event.target.value);
            setActive(0);
            setEntered(null);
          }}
          onKeyDown={keys}
        />
        <kbd className="keycap">Esc</kbd>
      </div>
      <div className="palette-list" {...listbox} id={listId} aria-label="Results">
        {groups.map(({ name, entries: rows, first }) => (
          <div key={name} {...group} aria-label={name}>
            <p className="palette-group">{name}</p>
            {rows.map((entry, index) => (
              <PaletteRow
                key={entry.path + entry.title}
                id={`${listId}-${first + index}`}
                entry={entry}
                active={first + index === chosen}
                onOpen={(event) => open(entry, event.ctrlKey || event.metaKey)}
              />
            ))}
          </div>
        ))}
      </div>
      {ordered.length === 0 && (
        <output className="palette-none">
          {found.error?.message ?? noneText(typed, found.isFetching || words !== typed.trim())}
        </output>
      )}
    </>
  );
}

function noneText(typed: string, searching: boolean): string {
  if (!typed.trim()) return 'Type a name, an admission number, a screen or what you want to do.';
  return searching ? 'Searching' : `Nothing found for “${typed.trim()}”. Try part of a name.`;
}
