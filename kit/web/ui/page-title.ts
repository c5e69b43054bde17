import { useEffect } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';

const title = createStore('');

/** Names the screen in the document title and the breadcrumb; a record's screen gives the record's name. */
export function usePageTitle(text: string): void {
  useEffect(() => {
    if (!text) return;
    title.set(text);
    document.title = `${text} · Daftari`;
  }, [text]);
}

/** The title that the present screen gave. */
export function useCurrentTitle(): string {
  return useStore(title);
}
