import { signInPath } from '#kit/contract/calls/batch.ts';

/** A call that the page itself has sent while the app was on its way (`app/web/first/first-page.js`). */
interface EarlyCall {
  readonly url: string;
  readonly body: string;
  readonly answer: Promise<Response>;
}

declare global {
  interface Window {
    early?: EarlyCall[];
    /** Sends a sign-in together with the first calls of the home page; `early` has their answers then. */
    signInAhead?: (username: string, password: string) => void;
  }
}

/** The answer to the same call that the page has sent already, once; undefined where it has sent none. */
export function takeEarly(url: string, body: unknown): Promise<Response> | undefined {
  const sent = window.early?.find((one) => one.url === url && one.body === body);
  if (sent) window.early = window.early?.filter((one) => one !== sent) ?? [];
  return sent?.answer;
}

/** The answer to the sign-in that the plain form has sent, and null where nothing was sent or it was refused: then the screen asks. */
export async function earlySignIn(): Promise<Response | null> {
  const sent = window.early?.find(({ url }) => url === signInPath);
  const answer = await sent?.answer.catch(() => null);
  if (!sent || !answer?.ok) return null;
  return takeEarly(sent.url, sent.body) ?? null;
}
