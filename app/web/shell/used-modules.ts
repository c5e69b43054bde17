import { useQuery } from '@tanstack/react-query';
import { menus } from '#app/menus.ts';
import type { Menu } from '#kit/contract/module.ts';
import { read } from '#kit/web/api/hooks.ts';
import type { Session } from '#kit/web/api/session.ts';
import { profileApi } from '#modules/settings/contract/profile.ts';

/** The modules that the school uses; all of them until that is known. */
export function useUsedModules(session: Session): readonly Menu[] {
  const { data } = useQuery({
    queryKey: [profileApi.areas.path, {}],
    queryFn: ({ signal }) => read(profileApi.areas, {}, signal),
    enabled: session.kind === 'school',
    staleTime: 60_000,
    retry: false,
  });
  const unused = data?.rows.filter((row) => !row.used).map((row) => row.name) ?? [];
  return menus.filter((module) => !unused.includes(module.name));
}
