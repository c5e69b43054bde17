import { useEffect } from 'react';
import type { Place } from '#kit/web/guard/pages.ts';
import { useCurrentTitle } from '#kit/web/ui/page-title.ts';
import { remember } from './palette/palette-entries.ts';

/** Notes the record that is open, under the name that its screen gives it, for the palette's list of what was opened lately. */
export function useRecentRecords(place: Place | null): void {
  const title = useCurrentTitle('');
  const screen = place?.screen;
  useEffect(() => {
    if (screen?.path.includes(':') && title !== '' && title !== screen.title)
      remember({ kind: 'recent', title, subtitle: screen.title, path: location.pathname });
  }, [screen, title]);
}
