import { useQuery } from '@tanstack/react-query';
import { menus } from '#app/menus.ts';
import { named } from '#kit/contract/calls/named.ts';
import type { Menu } from '#kit/contract/module.ts';
import { read } from '#kit/web/api/hooks.ts';
import type { Session } from '#kit/web/api/session.ts';
import type { profileApi } from '#modules/settings/contract/profile.ts';

const areas = named<typeof profileApi.areas>('GET', '/api/settings/areas');

/** The modules that the school uses; all of them until that is known. */
export function useUsedModules(session: Session): readonly Menu[] {
  const { data } = useQuery({
    queryKey: [areas.path, {}],
    queryFn: ({ signal }) => read(areas, {}, signal),
    enabled: session.kind === 'school',
    staleTime: 60_000,
    retry: false,
  });
  const unused = data?.rows.filter((row) => !row.used).map((row) => row.name) ?? [];
  return menus.filter((module) => !unused.includes(module.name));
}
