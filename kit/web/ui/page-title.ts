import { useEffect } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';

const title = createStore('');

/** Names the screen in the document title and the breadcrumb; a record's screen gives the record's name. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    title.set(text);
    return () => title.set('');
  }, [text]);
}

/** The title that the present screen gave, or `declared` while it has given none. */
export function useCurrentTitle(declared: string): string {
  return useStore(title) || declared;
}
