import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { viewsApi } from '#kit/contract/views.ts';
import { call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ownAccountApi } from '#modules/platform/contract/own-account.ts';
import type { Session } from '#kit/web/api/session.ts';
import { restoreAppearance, setAppearance, type Appearance } from './appearance.ts';

const kept = 'appearance';

/**
 * The configurator's choices, kept with the account: taken over when the frame opens, and saved when they change.
 * Gives the function that changes them. What cannot be saved still holds in this browser.
 */
export function useKeptAppearance(session: Session): (change: Partial<Appearance>) => void {
  const inSchool = session.kind === 'school';
  const { data } = useApi(viewsApi.list, { screen: kept }, { enabled: inSchool, staleTime: Infinity });
  const query = data?.rows.find((view) => view.mine)?.query;
  useEffect(() => {
    if (query) restoreAppearance(query);
  }, [query]);
  return (change) => {
    const next = setAppearance(change);
    if (inSchool) void call(viewsApi.save, { screen: kept, name: kept, query: JSON.stringify(next) }).catch(() => null);
  };
}

/** The theme and the function that switches it, which the account keeps too. */
export function useTheme(): { dark: boolean; setDark: (dark: boolean) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    dark: colorScheme === 'dark',
    setDark: (dark) => {
      setColorScheme(dark ? 'dark' : 'light');
      void call(ownAccountApi.updateTheme, { theme: dark ? 1 : 0 }).catch(() => null);
    },
  };
}
