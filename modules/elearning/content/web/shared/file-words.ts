const kinds: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf$/, 'PDF'],
  [/wordprocessingml/, 'Word'],
  [/presentationml/, 'Slides'],
  [/spreadsheetml/, 'Excel'],
  [/^image\//, 'Picture'],
  [/^audio\//, 'Recording'],
  [/^text\/plain$/, 'Text'],
];

/** What kind of file something is, as people say it; of none: a link. */
export const fileKind = (type: string | null): string =>
  type === null ? 'Link' : (kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'File');

/** `1.4 MB`, `320 kB`. */
export function fileSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-KE')} kB`;
}
