import { useApi } from '#kit/web/api/hooks.ts';
import { categories } from '../../setup/contract/categories.ts';
import { itemKinds, kindWords } from '../../setup/contract/items.ts';
import { storesApi } from '../../setup/contract/stores.ts';

const kept = { staleTime: 60_000, keepPrevious: true };

/** What lists of the stock are filtered by. */
export function useChoices() {
  const stores = useApi(storesApi.list, { size: 200 }, kept).data?.rows ?? [];
  const kinds = useApi(categories.api.list, { size: 200 }, kept).data?.rows ?? [];
  const choices = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    store: { key: 'storeId', label: 'Store', options: choices(stores) },
    category: { key: 'categoryId', label: 'Category', options: choices(kinds) },
    kind: { key: 'kind', label: 'Kind', options: itemKinds.map((value) => ({ value, label: kindWords[value] })) },
    categories: kinds.filter(({ active }) => active),
  };
}
