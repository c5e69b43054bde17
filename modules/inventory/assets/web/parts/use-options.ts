import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { assetsApi } from '../../contract/assets.ts';

const none: Output<typeof assetsApi.options> = { categories: [], locations: [], donations: [], funding: [] };

/** What forms and filters of assets offer. */
export const useAssetOptions = (): Output<typeof assetsApi.options> =>
  useApi(assetsApi.options, {}, { staleTime: 30_000 }).data ?? none;

/** Named things as filters and select fields take them. */
export const named = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));
