import { useApi } from '#kit/web/api/hooks.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { storesApi } from '../../setup/contract/stores.ts';

const kept = { staleTime: 60_000, keepPrevious: true };
const choices = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** Stores and departments as filters offer them. */
export function useChoices() {
  const stores = useApi(storesApi.options, {}, kept).data?.rows;
  const departments = useApi(lookupsApi.departments, {}, kept).data?.rows;
  return { stores: choices(stores), departments: choices(departments) };
}
