import { judge, type Viewer } from '#kit/contract/access.ts';
import type { Screen } from '#kit/contract/screen.ts';
import { financeCodeNeeded, ownAccessNeeded } from '#kit/web/api/session.ts';

/** Where a guard sends: on to the screen, to another address, or nowhere with the access-denied dialog. */
export type Decision = { verdict: 'open' } | { verdict: 'redirect'; to: string } | { verdict: 'denied' };

const codeScreen = '/finance/otp';
const codeFlag = 'otpRequested';
const open: Decision = { verdict: 'open' };

/**
 * Decides about an address in the order of specification section 6. The server decides again for every call; this only
 * spares people screens that would stay empty. `href` is the full path asked for, with its query.
 */
export function decide(screen: Screen, viewer: Viewer | null, href: string): Decision {
  const verdict = judge(screen.access, viewer);
  if (verdict === 'signIn') return { verdict: 'redirect', to: '/' };
  if (verdict === 'wrongSchool') return { verdict: 'redirect', to: '/unauthorizedpage' };
  if (verdict === 'denied') return { verdict: 'denied' };
  // The sign-in page asks for it, and the server refuses all else until then.
  if (screen.access !== 'public' && ownAccessNeeded()) return { verdict: 'redirect', to: '/' };
  return screen.path === codeScreen ? enterCodeScreen() : screen.otp && financeCodeNeeded() ? askForCode(href) : open;
}

function askForCode(href: string): Decision {
  return { verdict: 'redirect', to: codeRequest(href) };
}

/** The address of the code screen that goes back to `href`; asks for a code once (specification section 4). */
export function codeRequest(href: string): string {
  sessionStorage.setItem(codeFlag, 'true');
  return `${codeScreen}?redirect=${encodeURIComponent(href)}`;
}

// The code screen opens once per request for a code: the flag is used up on entry.
function enterCodeScreen(): Decision {
  if (sessionStorage.getItem(codeFlag) === null) return { verdict: 'redirect', to: '/' };
  sessionStorage.removeItem(codeFlag);
  return open;
}
