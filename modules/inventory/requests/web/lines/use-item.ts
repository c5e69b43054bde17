import { useApi } from '#kit/web/api/hooks.ts';
import { type ItemOption, itemsApi } from '../../../setup/contract/items.ts';

/** An item as pickers show it, with what is in a store of it; undefined until it has come. */
export function useItem(itemId: number | null, storeId: number | null): ItemOption | undefined {
  const where = storeId ? { storeId } : {};
  const { data } = useApi(
    itemsApi.options,
    { ...where, id: itemId ?? 0 },
    { staleTime: 5_000, keepPrevious: true, enabled: itemId !== null },
  );
  return data?.rows.find(({ id }) => id === itemId);
}
