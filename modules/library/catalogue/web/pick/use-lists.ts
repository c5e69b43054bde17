import { useApi } from '#kit/web/api/hooks.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { titlesApi } from '../../contract/titles.ts';
import { languages } from '../../contract/words.ts';

const fresh = { staleTime: 60_000 };

/** Subjects, classes, shelves and languages, as filters and forms offer them. */
export function useLists() {
  const courses = useApi(lookupsApi.courses, {}, fresh).data?.rows ?? [];
  const classes = useApi(lookupsApi.classesWithAll, {}, fresh).data ?? [];
  const places = useApi(titlesApi.shelves, {}, fresh).data;
  const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  return {
    courses: courses.map(option),
    classes: classes.filter(({ id }) => id !== 0).map(option),
    shelves: (places?.shelves ?? []).map((value) => ({ value, label: value })),
    languages: (places?.languages ?? []).map((value) => ({ value, label: languages[value] ?? value })),
  };
}
