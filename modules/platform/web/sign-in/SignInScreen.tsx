import { useEffect, useLayoutEffect } from 'react';
import { endFirstForm } from '#kit/web/api/first-form.ts';
import { useSession } from '#kit/web/api/session.ts';
import { starts } from '#kit/web/guard/start.ts';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { screens } from '../../contract/screens.ts';
import { BarePage } from './BarePage.tsx';
import { SignInForm } from './SignInForm.tsx';

// Few need it, and everybody waits for this page.
const FirstPassword = latePart({ what: 'The form', load: async () => (await import('./OwnPasswordForm.tsx')).OwnPasswordForm });
const FirstFactor = latePart({ what: 'The form', load: async () => (await import('../account/FirstFactor.tsx')).FirstFactor });

export default function SignInScreen() {
  const session = useSession();
  const go = useGo();
  const choosing = session?.user.mustChangePassword === true;
  const enrolling = session?.user.mustEnrol === true;
  const start = session && !choosing && !enrolling ? starts[session.kind] : null;
  useEffect(() => {
    if (start) go(start, { replace: true });
  }, [start, go]);
  // Whoever has signed in by the plain form of the page, before the app had come, goes on here.
  useLayoutEffect(() => {
    if (session) endFirstForm();
  }, [session]);
  return (
    <BarePage>
      {choosing ? (
        <FirstPassword first />
      ) : enrolling ? (
        <FirstFactor />
      ) : (
        <SignInForm title="Sign in" words="Use the username your school gave you.">
          <p className="signin-links">
            <Go className="link" href={screens.reset.path}>
              Forgot your password?
            </Go>
            <Go className="link" href={screens.branches.path}>
              Branch or group office
            </Go>
          </p>
        </SignInForm>
      )}
    </BarePage>
  );
}
