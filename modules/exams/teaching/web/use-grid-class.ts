import { useGo } from '#kit/web/ui/Go.tsx';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';
import { useClasses } from './options.ts';

/** The class of a grid, in the address bar so that it can be bookmarked; the first class without it. */
export function useGridClass() {
  const go = useGo();
  const classes = useClasses();
  const search = useSearch();
  const pathname = usePathname();
  const wanted = Number(new URLSearchParams(search).get('classId'));
  return {
    /** Undefined while they load. */
    classes,
    classId: (classes?.find(({ id }) => id === wanted) ?? classes?.[0])?.id ?? null,
    choose: (id: number) => go(`${pathname}?classId=${id}`),
  };
}
