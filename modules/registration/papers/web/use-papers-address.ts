import { to } from '#kit/contract/screen.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { type PaperKind, paperKinds } from '../contract/kinds.ts';
import { studentsScreens } from '../../students/contract/screens.ts';

/** The address that opens a paper for chosen students: `/students/papers?paper=id+card&ids=7,9`. */
export const papersOf = (ids: readonly number[], paper?: PaperKind): string =>
  to(studentsScreens.papers, {}, { paper, ids: ids.join(',') || undefined });

/** Which paper is open and for whom, in the address bar. */
export function usePapersAddress() {
  const go = useGo();
  const search = useSearch();
  const params = new URLSearchParams(search);
  const ids = (params.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const paper = paperKinds.find((one) => one === params.get('paper')) ?? null;
  return {
    ids,
    paper,
    open: (next: PaperKind | null) => go(papersOf(ids, next ?? undefined), { replace: next === null }),
    forgetIds: () => go(papersOf([], paper ?? undefined), { replace: true }),
  };
}
