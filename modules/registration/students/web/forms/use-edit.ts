import { useRouter } from '@tanstack/react-router';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';

/** The open drawer of a profile from the address bar (`?edit=place`), and the function that opens another or none. */
export function useEdit(): [edit: string | null, setEdit: (edit: string | null) => void] {
  const { history } = useRouter();
  const pathname = usePathname();
  const searchStr = useSearch();
  const params = new URLSearchParams(searchStr);
  const setEdit = (edit: string | null): void => {
    if (edit === null) params.delete('edit');
    else params.set('edit', edit);
    const href = params.size > 0 ? `${pathname}?${params}` : pathname;
    if (edit === null) history.replace(href);
    else history.push(href);
  };
  return [params.get('edit'), setEdit];
}
