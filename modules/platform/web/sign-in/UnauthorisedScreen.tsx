import { Button } from '@mantine/core';
import { useSession } from '#kit/web/api/session.ts';
import { startOf } from '#kit/web/guard/start.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { screens } from '../../contract/screens.ts';
import { BarePage } from './BarePage.tsx';

export default function UnauthorisedScreen() {
  const session = useSession();
  return (
    <BarePage>
      <div className="signin-form">
        <h1>{screens.unauthorised.title}</h1>
        <p className="muted">
          This area is open to certain schools only{session?.schoolName ? `, and ${session.schoolName} is not one of them` : ''}.
          Ask the group office if you think it should be.
        </p>
        <Button component={Go} href={startOf(session)} size="md" fullWidth>
          {session ? 'Back to the home screen' : 'Sign in'}
        </Button>
      </div>
    </BarePage>
  );
}
