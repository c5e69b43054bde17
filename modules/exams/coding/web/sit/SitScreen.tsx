import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { ApiError } from '#kit/web/api/client.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { codingScreens } from '../../contract/screens.ts';
import { type Sitting, sitApi } from '../../contract/sit.ts';
import { Door } from './Door.tsx';
import { forgetSitting, keepSitting, keptSitting } from './kept.ts';
import { SitOver } from './SitOver.tsx';
import { Workplace } from './Workplace.tsx';
import './sit.css';

/** Where candidates sit an exam, with the code of their slip and without signing in. */
export default function SitScreen() {
  usePageTitle(codingScreens.codingSit.title);
  const token = String(useParams({ strict: false }).token ?? '');
  const [session, setSession] = useState(() => keptSitting(token)?.session ?? null);
  const [said, setSaid] = useState<string | null>(null);
  const leave = (why: string | null): void => {
    forgetSitting(token);
    setSession(null);
    setSaid(why);
  };
  if (session === null)
    return (
      <Door
        exam={token}
        said={said}
        onEnter={(entered) => {
          keepSitting(token, { session: entered, work: {} });
          setSession(entered);
        }}
      />
    );
  return <Session key={session} exam={token} session={session} onLeave={leave} />;
}

interface SessionProps {
  exam: string;
  session: string;
  onLeave: (why: string | null) => void;
}

/** Every fifteen seconds it says that it is here, and learns of a closed exam or more time. */
function Session({ exam, session, onLeave }: SessionProps) {
  const { data, error, refetch } = useApi(sitApi.resume, { session }, { staleTime: 0, refetchInterval: 15_000 });
  const [later, setLater] = useState<Sitting | null>(null);
  if (error instanceof ApiError && error.status === 409) {
    return <Door exam={exam} said={error.message} onEnter={() => undefined} onRetry={() => onLeave(null)} />;
  }
  const newest = later && data && Date.parse(later.now) > Date.parse(data.now) ? later : data;
  if (!newest)
    return (
      <main className="sit-door">
        <div className="sit-brand">
          <Logo />
          <h1>{codingScreens.codingSit.title}</h1>
        </div>
        {error ? (
          <ErrorState title="Your exam could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </main>
    );
  if (newest.submittedAt !== null)
    return <SitOver sitting={newest} session={session} onSitting={setLater} onLeave={() => onLeave(null)} />;
  return (
    <Workplace
      key={newest.attemptNo}
      exam={exam}
      session={session}
      sitting={newest}
      onSitting={setLater}
      onGone={() => void refetch()}
      onLeave={() => onLeave(null)}
    />
  );
}
