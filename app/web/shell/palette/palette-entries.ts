import { judge, type Viewer } from '#kit/contract/access.ts';
import type { Menu } from '#kit/contract/module.ts';
import { to } from '#kit/contract/screen.ts';
import type { Session } from '#kit/web/api/session.ts';
import { fitting } from '#app/web/shell/find-words.ts';
import { mayOpen } from '#app/web/shell/sidebar/menu.ts';

/** One line of the palette. `kind` is the server's word for what it is, `screen`, `action`, `recent` or `all`. */
export interface Entry {
  readonly kind: string;
  readonly title: string;
  readonly subtitle?: string | null | undefined;
  readonly path: string;
  /** What is done here and now, instead of opening a path. */
  readonly run?: () => void;
}

export interface EntryGroup {
  readonly name: string;
  /** The place of its first entry in the whole list. */
  readonly first: number;
  readonly entries: readonly Entry[];
}

const people = ['student', 'teacher', 'staff', 'guardian', 'user', 'person'];
/** The most of one kind. */
const most = 6;

/** An entry with the words that also find it. */
export interface Offer {
  readonly entry: Entry;
  readonly words: string;
}

/** What the viewer may do and open by name. Screens of one record need the record, so they are left out. */
function offers(modules: readonly Menu[], viewer: Viewer): Offer[] {
  return modules.flatMap(({ title: subtitle, screens, actions = [] }) => {
    const done = actions.flatMap(({ title, screen: key, query, access, words = '' }) => {
      const screen = screens[key];
      if (!screen || !mayOpen(screen, viewer) || (access !== undefined && judge(access, viewer) !== 'allowed')) return [];
      const path = to(screen, {}, query);
      return [{ entry: { kind: 'action', title, subtitle: screen.title, path }, words: `${words} ${screen.title}` }];
    });
    const opened = Object.values(screens)
      .filter((screen) => !screen.path.includes(':') && screen.frame !== 'bare' && mayOpen(screen, viewer))
      .map(({ title, path, words = '' }) => ({
        entry: { kind: 'screen', title, subtitle, path },
        words: `${words} ${subtitle}`,
      }));
    return [...opened, ...done];
  });
}

/** The screens and actions that fit what was typed, the best first: by title, module or the words that also find them; with those of the frame itself. */
export function namedEntries(modules: readonly Menu[], viewer: Viewer, typed: string, ofFrame: readonly Offer[] = []): Entry[] {
  const found = fitting([...offers(modules, viewer), ...ofFrame], typed, ({ entry, words }) => ({ title: entry.title, words }));
  const ofKind = (kind: string) => found.flatMap(({ entry }) => (entry.kind === kind ? [entry] : [])).slice(0, most);
  const [screens, actions] = [ofKind('screen'), ofKind('action')];
  return found[0]?.entry.kind === 'action' ? [...actions, ...screens] : [...screens, ...actions];
}

/**
 * All that the palette lists, in its order: a screen or an action that is called what was typed comes first, else people
 * and receipts before screens and actions, and notices, in which many words stand, last.
 */
export function ordered(typed: string, named: readonly Entry[], records: readonly Entry[]): Entry[] {
  const people = records.filter(({ kind }) => kind !== 'notice');
  const notices = records.filter(({ kind }) => kind === 'notice');
  const all = records.length > 0 ? [allResults(typed)] : [];
  return isNamed(typed, named) ? [...named, ...people, ...notices, ...all] : [...people, ...named, ...notices, ...all];
}

/** True when the first of the screens and actions is called just what was typed. */
export function isNamed(typed: string, named: readonly Entry[]): boolean {
  return named[0]?.title.toLowerCase() === typed.trim().toLowerCase();
}

function allResults(typed: string): Entry {
  const q = typed.trim();
  return { kind: 'all', title: `All results for “${q}”`, path: `/search?${new URLSearchParams({ q })}` };
}

/** Entries under their headings: people, then each other kind, then screens. */
export function groupsOf(entries: readonly Entry[]): EntryGroup[] {
  const names = [...new Set(entries.map(headingOf))];
  let first = 0;
  return names.map((name) => {
    const own = entries.filter((entry) => headingOf(entry) === name);
    const group = { name, first, entries: own };
    first += own.length;
    return group;
  });
}

function headingOf({ kind }: Entry): string {
  if (kind === 'screen') return 'Screens';
  if (kind === 'all') return 'More';
  if (kind === 'recent') return 'Recent';
  if (people.includes(kind)) return 'People';
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`;
}

/** True for entries that show initials instead of an icon. */
export function isPerson(entry: Entry): boolean {
  return people.includes(entry.kind);
}

const recentKey = 'recentlyOpened';

/** What the user opened from the palette lately, newest first. */
export function recentEntries(session: Session): Entry[] {
  try {
    const stored = JSON.parse(localStorage.getItem(recentKey) ?? '{}') as { user?: number; entries?: Entry[] };
    return stored.user === session.user.id ? (stored.entries ?? []) : [];
  } catch {
    return [];
  }
}

/** Puts an entry on top of the recent ones. */
export function remember(entry: Entry): void {
  if (entry.kind === 'all' || entry.run) return;
  const user = (JSON.parse(localStorage.getItem('user') ?? 'null') as { id: number } | null)?.id;
  const stored = JSON.parse(localStorage.getItem(recentKey) ?? '{}') as { user?: number; entries?: Entry[] };
  const others = stored.user === user ? (stored.entries ?? []).filter((old) => old.path !== entry.path) : [];
  localStorage.setItem(recentKey, JSON.stringify({ user, entries: [{ ...entry, kind: 'recent' }, ...others].slice(0, most) }));
}
