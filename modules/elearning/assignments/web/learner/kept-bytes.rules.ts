import type { FileKind } from '../../contract/words.ts';

/** The most bytes of files that one person keeps on a device until the server has them. */
export const mostKept = 50 * 1024 * 1024;
/** What is older is kept no longer: the server has let go of what it had of it long ago. */
export const longestKept = 14 * 24 * 60 * 60 * 1000;

/** What tells a file from another of the same work. */
export interface Named {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

export const keyOf = (owner: string, assignmentId: number, kind: FileKind, { name, size, lastModified }: Named): string =>
  JSON.stringify([owner, assignmentId, kind, name, size, lastModified]);

/** Whether a file has room beside those that are kept already; the same once more takes none. */
export function hasRoom(kept: readonly { readonly key: string; readonly size: number }[], key: string, size: number): boolean {
  const others = kept.filter((one) => one.key !== key).reduce((sum, one) => sum + one.size, 0);
  return others + size <= mostKept;
}

/** Whether a file is kept on: its owner has not signed out since, and it is not too old. */
export const staysKept = (
  one: { readonly mark: string; readonly since: number },
  marks: (mark: string) => boolean,
  now: number,
): boolean => marks(one.mark) && now - one.since < longestKept;
