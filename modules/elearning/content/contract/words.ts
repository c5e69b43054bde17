/** What a genre holds. */
export const genreKinds = ['past_paper', 'marking_scheme', 'notes', 'slides', 'video', 'audio', 'link', 'other'] as const;
export type GenreKind = (typeof genreKinds)[number];

export const genreKindWords: Readonly<Record<GenreKind, string>> = {
  past_paper: 'Past papers',
  marking_scheme: 'Marking schemes',
  notes: 'Notes',
  slides: 'Slides',
  video: 'Videos',
  audio: 'Recordings',
  link: 'Links',
  other: 'Other',
};

/** The two lists of the library. */
export const libraryParts = ['papers', 'notes'] as const;
export type LibraryPart = (typeof libraryParts)[number];

/** Which kinds stand in the list of past papers; all others stand under notes. */
export const paperKinds: readonly GenreKind[] = ['past_paper', 'marking_scheme'];

export const resourceStates = ['draft', 'review', 'published', 'retired'] as const;
export type ResourceState = (typeof resourceStates)[number];

/** `Paper 1`, `Term 2`, `2023`: what tells a paper from another. */
export function paperWords({ year, term, paper }: { year: number | null; term: number | null; paper: number | null }): string {
  return [year, term === null ? null : `Term ${term}`, paper === null ? null : `Paper ${paper}`]
    .filter((one) => one !== null)
    .join(' · ');
}
