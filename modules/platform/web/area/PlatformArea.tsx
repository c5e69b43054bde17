import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useSession, viewer } from '#kit/web/api/session.ts';
import { Page } from '#kit/web/ui/Page.tsx';
import { BarePage } from '../sign-in/BarePage.tsx';
import { OwnPasswordForm } from '../sign-in/OwnPasswordForm.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';

interface PlatformAreaProps {
  /** Who may see what is behind: everybody else gets the area's own sign-in. */
  access: 'superUser' | 'branchAdmin';
  children: ReactNode;
}

/**
 * The platform's screens open without a school sign-in and ask for their own (specification section 2). Nothing behind is
 * rendered, and so nothing is asked of the server, before the right account is in.
 */
export function PlatformArea({ access, children }: PlatformAreaProps) {
  const session = useSession();
  const allowed = judge(access, viewer()) === 'allowed';
  if (allowed && session?.user.mustChangePassword !== true) return children;
  const form = allowed ? (
    <OwnPasswordForm first />
  ) : (
    <SignInForm
      title={access === 'superUser' ? 'Super-user sign-in' : 'Group office sign-in'}
      words={
        session
          ? `You are signed in as ${session.user.username}, who has no rights here. Signing in below signs that user out of this browser.`
          : access === 'superUser'
            ? 'For super-users of this installation.'
            : 'For branch administrators and super-users.'
      }
    />
  );
  return session ? <Page>{form}</Page> : <BarePage>{form}</BarePage>;
}
