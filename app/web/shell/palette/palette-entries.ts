import type { Viewer } from '#kit/contract/access.ts';
import type { Menu } from '#kit/contract/module.ts';
import type { Session } from '#kit/web/api/session.ts';
import { mayOpen } from '#app/web/shell/sidebar/menu.ts';

/** One line of the palette. `kind` is the server's word for what it is, `screen` for a screen. */
export interface Entry {
  readonly kind: string;
  readonly title: string;
  readonly subtitle?: string | null | undefined;
  readonly path: string;
}

export interface EntryGroup {
  readonly name: string;
  /** The place of its first entry in the whole list. */
  readonly first: number;
  readonly entries: readonly Entry[];
}

const people = ['student', 'teacher', 'staff', 'guardian', 'user', 'person'];
const most = 6;

/** The screens whose title, words or module match. Detail screens need a record, so they are left out. */
export function screenEntries(modules: readonly Menu[], viewer: Viewer, typed: string): Entry[] {
  const words = typed.trim().toLowerCase().split(/\s+/);
  return modules
    .flatMap((module) =>
      Object.values(module.screens)
        .filter((screen) => (screen.menu || screen.path === '/home') && screen.frame !== 'bare' && mayOpen(screen, viewer))
        .map((screen) => ({ screen, module, text: `${screen.title} ${module.title} ${screen.words ?? ''}`.toLowerCase() })),
    )
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .toSorted((a, b) => rank(a.screen.title, words) - rank(b.screen.title, words))
    .slice(0, most)
    .map(({ screen, module }) => ({ kind: 'screen', title: screen.title, subtitle: module.title, path: screen.path }));
}

function rank(title: string, words: readonly string[]): number {
  return title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1;
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
  const user = (JSON.parse(localStorage.getItem('user') ?? 'null') as { id: number } | null)?.id;
  const stored = JSON.parse(localStorage.getItem(recentKey) ?? '{}') as { user?: number; entries?: Entry[] };
  const others = stored.user === user ? (stored.entries ?? []).filter((old) => old.path !== entry.path) : [];
  localStorage.setItem(recentKey, JSON.stringify({ user, entries: [{ ...entry, kind: 'recent' }, ...others].slice(0, most) }));
}
