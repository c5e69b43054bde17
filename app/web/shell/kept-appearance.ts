import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { named } from '#kit/contract/calls/named.ts';
import type { viewsApi } from '#kit/contract/views.ts';
import { call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { ownAccountApi } from '#modules/platform/contract/own-account.ts';
import type { Session } from '#kit/web/api/session.ts';
import { restoreAppearance, setAppearance, type Appearance } from './appearance.ts';

const kept = 'appearance';

const views = named<typeof viewsApi.list>('GET', '/api/kit/views');
const saveView = named<typeof viewsApi.save>('POST', '/api/kit/views');
const updateTheme = named<typeof ownAccountApi.updateTheme>('POST', '/api/index/updatetheme');

/**
 * The configurator's choices, favourites and the menu's open parts, kept with the account: taken over when the frame opens,
 * and saved when they change. Gives the function that changes them. What cannot be saved still holds in this browser.
 */
export function useKeptAppearance(session: Session): (change: Partial<Appearance>) => void {
  const inSchool = session.kind === 'school';
  const { data } = useApi(views, { screen: kept }, { enabled: inSchool, staleTime: Infinity });
  /** What was changed before the account's own choices came: it changes those, and not what stood in this browser. */
  const early = useRef<Partial<Appearance>>({});
  useEffect(() => {
    if (!data) return;
    const own = data.rows.find((view) => view.mine)?.query;
    if (own) restoreAppearance(own);
    if (Object.keys(early.current).length > 0) save(setAppearance(early.current));
    early.current = {};
  }, [data]);
  return (changed) => {
    const next = setAppearance(changed);
    if (inSchool && data) save(next);
    else early.current = { ...early.current, ...changed };
  };
}

function save(choices: Appearance): void {
  void call(saveView, { screen: kept, name: kept, query: JSON.stringify(choices) }).catch(() => null);
}

/** The theme and the function that switches it, which the account keeps too. */
export function useTheme(): { dark: boolean; setDark: (dark: boolean) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    dark: colorScheme === 'dark',
    setDark: (dark) => {
      setColorScheme(dark ? 'dark' : 'light');
      void call(updateTheme, { theme: dark ? 1 : 0 }).catch(() => null);
    },
  };
}
