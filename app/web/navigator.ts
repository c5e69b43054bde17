import { createRouter } from '@tanstack/react-router';
import { judge } from '#kit/contract/access.ts';
import { financeCodeAsked, ownAccessNeeded, viewer, watchSession } from '#kit/web/api/session.ts';
import { queryClient } from '#kit/web/api/hooks.ts';
import { forgetWarning } from '#kit/web/api/warning.ts';
import { whenSessionEnds } from '#kit/web/api/refresh.ts';
import { forgetAnswers } from '#kit/web/offline/answers.ts';
import { deniedScreen } from '#kit/web/guard/denied.ts';
import { codeRequest } from '#kit/web/guard/guard.ts';
import { announceNavigation } from '#kit/web/guard/navigation.ts';
import { placeAt } from '#kit/web/guard/pages.ts';
import { askAhead } from './ahead/ask-ahead.ts';
import { places } from './pages.ts';
import { routeTree } from './router.tsx';

// Addresses are read and written as plain text: the default would turn `?q=0042` into a number and back into `42`.
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, string>): string => {
  const text = new URLSearchParams(search).toString();
  return text ? `?${text}` : '';
};

/** The router: scrolls up on a new screen, smoothly to a hash, and back to where one was on return. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultHashScrollIntoView: { behavior: 'smooth' },
  defaultPendingMs: 150,
  defaultPreload: false,
});

// A refused screen cancels the navigation before anything changes; the route's own guard covers what this cannot see.
router.history.block({
  enableBeforeUnload: false,
  blockerFn: ({ nextLocation }) => {
    const place = placeAt(places, nextLocation.pathname);
    const refused = place !== null && judge(place.screen.access, viewer()) === 'denied';
    if (refused) deniedScreen.set(place.screen);
    return refused;
  },
});

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) announceNavigation();
});

const leaveIfSignedOut = (): void => {
  const place = placeAt(places, router.history.location.pathname);
  const needsSignIn = place !== null && place.screen.access !== 'public';
  if (needsSignIn && (!viewer() || ownAccessNeeded())) router.history.push('/', undefined, { ignoreBlocker: true });
};
whenSessionEnds(leaveIfSignedOut);

// A school that begins to want the code while a finance screen is open: the server refuses, and the screen asks for it.
financeCodeAsked.subscribe(() => {
  const { pathname, href } = router.history.location;
  if (placeAt(places, pathname)?.screen.otp) router.history.replace(codeRequest(href));
});

/** Whoever has just signed in sees the home page next: what it shows is asked for before the form has been taken down. */
function askForHome(): void {
  const user = viewer()?.user;
  const waits = !user || user.mustChangePassword || user.mustEnrol;
  if (!waits && router.history.location.pathname === '/') askAhead('/home', {}, true);
}

// What one account read must not be there for the next one at the same computer.
let lastAccount = viewer()?.user.id;
// Of whoever closed the browser and whose session has ended since.
if (!viewer()) void forgetAnswers();
watchSession(() => {
  if (viewer()?.user.id !== lastAccount) {
    lastAccount = viewer()?.user.id;
    queryClient.clear();
    void forgetAnswers();
    forgetWarning();
    askForHome();
  }
  leaveIfSignedOut();
});
