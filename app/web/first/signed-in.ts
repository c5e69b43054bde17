import { earlySignIn } from '#kit/web/api/early.ts';
import { noteServerTime } from '#kit/web/api/clock.ts';
import { ownAccessNeeded, type SignInAnswer, storeSignIn, viewer } from '#kit/web/api/session.ts';

/**
 * Stores the sign-in that the plain form of the page has sent while the app was on its way.
 * @returns where the user goes then; null where the sign-in page is still to be shown
 */
export async function signedInFirst(): Promise<'/home' | null> {
  const answer = await earlySignIn();
  if (answer === null) return null;
  noteServerTime(answer.headers.get('date'));
  storeSignIn((await answer.json()) as SignInAnswer);
  // What stands in the plain form has been sent; the screen is not to send it again.
  document.getElementById('first-form')?.removeAttribute('aria-busy');
  return viewer()?.kind === 'school' && !ownAccessNeeded() ? '/home' : null;
}
