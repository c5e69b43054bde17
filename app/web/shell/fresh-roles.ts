import { useEffect } from 'react';
import { named } from '#kit/contract/calls/named.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { storeRoles, type Session } from '#kit/web/api/session.ts';
import type { ownAccountApi } from '#modules/platform/contract/own-account.ts';

const privileges = named<typeof ownAccountApi.privileges>('GET', '/api/index/getuserpriveleges');

/** Keeps the menu in step with the account's roles, which may be changed while it is signed in. */
export function useFreshRoles(session: Session): void {
  const { data } = useApi(privileges, {}, { staleTime: 30_000, refetchInterval: 120_000 });
  const stored = session.roles.toSorted().join();
  useEffect(() => {
    if (data && data.roles.toSorted().join() !== stored) storeRoles(data.roles);
  }, [data, stored]);
}
