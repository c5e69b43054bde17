import { createRootRoute, createRoute, lazyRouteComponent, notFound, redirect, type AnyRoute } from '@tanstack/react-router';
import { viewer } from '#kit/web/api/session.ts';
import { decide } from '#kit/web/guard/guard.ts';
import { deniedScreen } from '#kit/web/guard/denied.ts';
import { startOf } from '#kit/web/guard/start.ts';
import { loadPage, type Place } from '#kit/web/guard/pages.ts';
import { askAhead } from './ahead/ask-ahead.ts';
import { NotFound } from './shell/NotFound.tsx';
import { Crash } from './shell/Crash.tsx';
import { Root } from './shell/Root.tsx';
import { places } from './pages.ts';

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: Crash });

interface Arriving {
  location: { href: string; pathname: string; searchStr: string };
  params: Readonly<Record<string, string>>;
  cause: 'preload' | 'enter' | 'stay';
  preload: boolean;
}

/** One route for each screen of each module. */
export const routeTree = rootRoute.addChildren(places.map(routeOf));

function routeOf(place: Place): AnyRoute {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: place.screen.path.replaceAll(/:(\w+)/g, '$$$1'),
    beforeLoad: ({ location, params, cause, preload }: Arriving) => {
      if (!place.at.test(location.pathname)) notFound({ throw: true });
      if (preload || cause === 'stay') return;
      const decision = decide(place.screen, viewer(), location.href);
      if (decision.verdict === 'redirect') redirect({ href: decision.to, replace: true, throw: true });
      if (decision.verdict === 'denied') {
        deniedScreen.set(place.screen);
        redirect({
          href: viewer()?.kind === 'school' || viewer()?.kind === 'student' ? startOf(viewer()) : '/',
          replace: true,
          throw: true,
        });
      }
      if (place.screen.access !== 'public') askAhead(place.screen.path, params, location.searchStr === '');
    },
    component: lazyRouteComponent(() => loadPage(place.load)),
    errorComponent: Crash,
    notFoundComponent: NotFound,
    pendingComponent: Pending,
  });
}

function Pending() {
  return <div className="page-pending" aria-busy="true" />;
}
