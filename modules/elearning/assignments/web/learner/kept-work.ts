import { slot } from '#kit/web/offline/outbox.ts';
import type { FileKind } from '../../contract/words.ts';

/** The kind under which work waits, see `waitingWork`. */
export const workKind = 'assignment work';

export interface KeptFile {
  readonly fileId: number;
  readonly kind: FileKind;
  readonly name: string;
}

/** Work as it is kept on this device until the server has it. */
export interface KeptWork {
  readonly id: number;
  readonly title: string;
  /** The version of the server’s draft that it goes on from. */
  readonly base: number;
  readonly words: string;
  readonly link: string;
  readonly files: readonly KeptFile[];
  /** The server keeps drafts of it; otherwise it stays here until it is handed in. */
  readonly drafts: boolean;
  /** It is to be handed in, under a key of its own. */
  readonly handIn: { readonly key: string; readonly ownWork: boolean } | null;
}

/** What is kept; null for anything else in its place. */
export function parseWork(stored: unknown): KeptWork | null {
  const kept = stored as Partial<KeptWork> | null | undefined;
  return typeof kept?.id === 'number' && typeof kept.words === 'string' && Array.isArray(kept.files) ? (kept as KeptWork) : null;
}

/** The same content, whatever else is noted of it. */
export const sameWork = (a: KeptWork, b: KeptWork): boolean =>
  a.words === b.words && a.link === b.link && JSON.stringify(a.files) === JSON.stringify(b.files);

/** One assignment’s work of who is signed in, as it waits on this device. */
export function keptWork(id: number) {
  const own = slot(workKind, String(id));
  return {
    key: own.key,
    read: (): KeptWork | null => parseWork(own.read()?.data),
    stuck: (): string | null => own.read()?.stuck ?? null,
    change: (next: (before: KeptWork | null) => KeptWork | null, stuck: string | null = null): Promise<void> =>
      own.change((before) => {
        const work = next(parseWork(before?.data));
        if (!work) return null;
        const stays =
          work.handIn === null && !work.drafts ? 'This is not handed in yet. Open the assignment and hand it in.' : null;
        return { about: work.title, count: 1, data: work, stuck: stuck ?? stays };
      }),
  };
}
