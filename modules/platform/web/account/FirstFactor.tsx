import { storeMustEnrol } from '#kit/web/api/session.ts';
import { EnrolSteps } from './EnrolSteps.tsx';
import '../sign-in/sign-in.css';

/** The second step, for who may do nothing before it is set up. */
export function FirstFactor() {
  return (
    <div className="signin-form">
      <h1>Set up a second step</h1>
      <p className="muted">
        You can change who may do what, or the keys of money and messages. From now on that takes your password and a code of an
        app on your telephone.
      </p>
      <EnrolSteps onDone={() => storeMustEnrol(false)} />
    </div>
  );
}
