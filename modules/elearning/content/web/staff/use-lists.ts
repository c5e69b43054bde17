import { useApi } from '#kit/web/api/hooks.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { genresApi } from '../../contract/genres.ts';
import { type LibraryPart, paperKinds } from '../../contract/words.ts';

const fresh = { staleTime: 60_000 };
const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

/** Subjects, classes and genres, as filters and forms offer them. */
export function useLists(part?: LibraryPart) {
  const courses = useApi(lookupsApi.courses, {}, fresh).data?.rows ?? [];
  const classes = useApi(lookupsApi.classesWithAll, {}, fresh).data ?? [];
  const genres = useApi(genresApi.list, { size: 200, sort: 'place' }, { staleTime: 5_000 }).data?.rows;
  const ofPart = (genres ?? []).filter(({ kind }) => part === undefined || paperKinds.includes(kind) === (part === 'papers'));
  return {
    courses: courses.map(option),
    classes: classes.filter(({ id }) => id !== 0).map(option),
    genres: ofPart.map(option),
    noGenres: genres?.length === 0,
  };
}
