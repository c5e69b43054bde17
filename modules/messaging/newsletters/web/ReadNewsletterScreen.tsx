import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { openNewslettersApi } from '../contract/open-newsletter.ts';
import { newslettersScreens } from '../contract/screens.ts';
import { issueOf } from './newsletter-words.ts';
import { NewsletterSheet } from './NewsletterSheet.tsx';

/** A newsletter for whoever holds its link; nobody needs to be signed in. */
export default function ReadNewsletterScreen() {
  const token = String(useParams({ strict: false }).token ?? '');
  const { data, error, refetch } = useApi(openNewslettersApi.read, { token });
  const one = data?.newsletter;
  usePageTitle(one?.title ?? newslettersScreens.readNewsletter.title);
  const address = (fileId: number) =>
    openNewslettersApi.image.path.replace(':token', encodeURIComponent(token)).replace(':fileId', String(fileId));
  return (
    <main className="newsletter-open">
      <header>
        {data?.school && <p className="muted">{data.school}</p>}
        <h1>{one?.title ?? newslettersScreens.readNewsletter.title}</h1>
        {one && (
          <p className="muted">
            {issueOf(one)}, {formatDay(one.publishedOn)}
          </p>
        )}
      </header>
      {!data && !error && <SkeletonPage />}
      {!data && error && <ErrorState title="The newsletter could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data && !one && (
        <EmptyState
          title={data.withdrawn ? 'This newsletter is no longer on the web' : 'This link leads to no newsletter'}
          text={
            data.withdrawn
              ? 'The school has taken it off. Ask the school for a copy.'
              : 'Check that the whole link was copied, or ask the school for it.'
          }
        />
      )}
      {one && (
        <NewsletterSheet
          sections={one.sections}
          image={(fileId, alt) => <img src={address(fileId)} alt={alt} loading="lazy" />}
        />
      )}
    </main>
  );
}
