import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { useSession } from '#kit/web/api/session.ts';
import { placeAt } from '#kit/web/guard/pages.ts';
import { useCurrentTitle } from '#kit/web/ui/page-title.ts';
import { places } from '../pages.ts';
import { fetchFrame, frameNow } from './late-frame.ts';

const warmFrame = (): void => void fetchFrame().catch(() => null);

/** Stands around every screen: its frame, or none for bare screens and while nobody is signed in. */
export function Root() {
  const session = useSession();
  // The path of the screen that is drawn: one that is on its way, or has come but a moment ago, is not told by the address.
  const pathname = useRouterState({
    select: ({ matches, resolvedLocation, location }) =>
      (matches.length > 1 ? matches.at(-1) : (resolvedLocation ?? location))?.pathname ?? '/',
  });
  const place = placeAt(places, pathname);
  const title = useCurrentTitle(place?.screen.title ?? 'Page not found');
  useEffect(() => {
    document.title = `${title} · Daftari`;
  }, [title]);
  // The sign-in page loads nothing of the frame until somebody types or clicks; then it is there when they are in.
  useEffect(() => {
    const events = ['keydown', 'pointerdown'] as const;
    for (const name of events) window.addEventListener(name, warmFrame, { once: true });
    return () => {
      for (const name of events) window.removeEventListener(name, warmFrame);
    };
  }, []);
  const bare = !session || place?.screen.frame === 'bare';
  if (bare) return <Outlet />;
  return (
    <Framed place={place} session={session}>
      <Outlet />
    </Framed>
  );
}

function Framed(props: ComponentProps<ReturnType<typeof frameNow>>) {
  const [Frame] = useState(frameNow);
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}
