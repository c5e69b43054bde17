import { Button } from '@mantine/core';
import { useSession } from '#kit/web/api/session.ts';
import { startOf } from '#kit/web/guard/start.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Ledger } from '#kit/web/ui/Ledger.tsx';
import { usePageTitle } from '#kit/web/ui/page-title.ts';

/** The page of an address that leads nowhere. */
export function NotFound() {
  const session = useSession();
  usePageTitle('Page not found');
  return (
    <div className="state state-page">
      <Ledger broken />
      <h1 className="state-title">There is no page at this address</h1>
      <p>It may have been typed wrongly, or the link is from another installation. Nothing was changed.</p>
      <div className="state-actions">
        <Button component={Go} href={startOf(session)}>
          {session ? 'Go to Home' : 'Go to sign in'}
        </Button>
      </div>
    </div>
  );
}
