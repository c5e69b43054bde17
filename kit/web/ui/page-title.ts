import { useEffect, useLayoutEffect } from 'react';
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

/** The title of a screen that has not drawn itself yet. Runs before any screen's own, which then stands. */
export function useFirstTitle(text: string): void {
  useLayoutEffect(() => {
    title.set(text);
    document.title = `${text} · Daftari`;
  }, [text]);
}

/** The title that the present screen gave. */
export function useCurrentTitle(): string {
  return useStore(title);
}
