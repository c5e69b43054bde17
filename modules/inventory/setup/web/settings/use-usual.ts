import { useSave } from '#kit/web/api/hooks.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { categories } from '../../contract/categories.ts';
import { storeSettingsApi } from '../../contract/settings.ts';

/** Adds the usual accounts and categories, and says what was added. */
export function useUsual(): () => void {
  const adding = useSave(storeSettingsApi.addUsual, {
    invalidate: [storeSettingsApi.get, storeSettingsApi.accounts, categories.api.list],
    onDone: ({ accounts, chosen, categories: added }) =>
      say(
        accounts + chosen + added === 0
          ? 'Everything is there already'
          : `${counted(accounts, 'account')} and ${counted(added, 'category', 'categories')} added, ${counted(chosen, 'account')} chosen`,
      ),
    onFailed: ({ message }) => say(message),
  });
  return () => adding.mutate({});
}
