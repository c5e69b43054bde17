import { useRouterState } from '@tanstack/react-router';
import { useGo } from '#kit/web/ui/Go.tsx';
import { useClasses } from './options.ts';

/** The class of a grid, in the address bar so that it can be bookmarked; the first class without it. */
export function useGridClass() {
  const go = useGo();
  const classes = useClasses();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const wanted = Number(new URLSearchParams(search).get('classId'));
  return {
    /** Undefined while they load. */
    classes,
    classId: (classes?.find(({ id }) => id === wanted) ?? classes?.[0])?.id ?? null,
    choose: (id: number) => go(`${pathname}?classId=${id}`),
  };
}
