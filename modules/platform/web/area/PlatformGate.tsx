import type { ReactNode } from 'react';
import { useSession } from '#kit/web/api/session.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { FirstFactor } from '../account/FirstFactor.tsx';
import { BarePage } from '../sign-in/BarePage.tsx';
import { OwnPasswordForm } from '../sign-in/OwnPasswordForm.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';

interface PlatformGateProps {
  /** The screen's title, which the sign-in carries too. */
  title: string;
  /** `super`: super-users only; `branch`: branch administrators too. */
  who: 'super' | 'branch';
  /** Drawn only for those who may see it. */
  children: () => ReactNode;
}

/** The sign-in of the group's own screens, until somebody is in who may see them. */
export function PlatformGate({ title, who, children }: PlatformGateProps) {
  const session = useSession();
  const may = session !== null && (session.kind === 'super' || (who === 'branch' && session.kind === 'branch'));
  const { mustChangePassword, mustEnrol } = session?.user ?? {};
  if (may && !mustChangePassword && !mustEnrol) return children();
  if (may) return <div className="page">{mustChangePassword ? <OwnPasswordForm first /> : <FirstFactor />}</div>;
  const whom = who === 'super' ? 'a super-user' : 'a branch administrator or super-user';
  const form = <SignInForm title={title} words={`Sign in as ${whom}.`} />;
  if (!session) return <BarePage>{form}</BarePage>;
  return (
    <div className="page">
      <Note tone="inf">
        You are signed in as {session.user.fullName}, who is not {whom}. Signing in here ends that session.
      </Note>
      {form}
    </div>
  );
}
