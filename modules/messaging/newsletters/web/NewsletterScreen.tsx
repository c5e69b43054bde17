import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { SignedImage } from '#kit/web/editor/RichText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import type { Newsletter } from '../contract/newsletter.ts';
import { newslettersApi } from '../contract/newsletters.ts';
import { imageAddress } from './newsletter-words.ts';
import { NewsletterHead } from './NewsletterHead.tsx';
import { NewsletterNotes } from './NewsletterNotes.tsx';
import { NewsletterSheet } from './NewsletterSheet.tsx';

const tabs = [
  { key: 'newsletter', label: 'Newsletter' },
  { key: 'history', label: 'History' },
];

export default function NewsletterScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(newslettersApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One newsletter={data} />;
  return (
    <Page>
      <PageHeader title="Newsletter" />
      {error ? (
        <ErrorState title="The newsletter could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ newsletter }: { newsletter: Newsletter }) {
  const open = useTab(tabs);
  const { sections } = newsletter;
  const shown = sections.flatMap(({ images }) => images);
  return (
    <Page>
      <NewsletterHead newsletter={newsletter} />
      <NewsletterNotes newsletter={newsletter} />
      <Tabs tabs={tabs} label="Parts of the newsletter" />
      {open === 'history' && <History entity="newsletter" id={newsletter.id} />}
      {open === 'newsletter' && (
        <article className="box newsletter-sheet" aria-label={newsletter.title}>
          <div className="box-body">
            <NewsletterSheet
              sections={sections}
              image={(fileId, alt) => <SignedImage address={imageAddress(newsletter, fileId)} alt={alt} />}
              under={(fileId) => <Tagged image={shown.find((image) => image.fileId === fileId)} />}
            />
          </div>
        </article>
      )}
    </Page>
  );
}

/** Who is on an image, for its writers and its reviewer. */
function Tagged({ image }: { image: Newsletter['sections'][number]['images'][number] | undefined }) {
  if (!image) return null;
  const names = image.students.map(({ name }) => name).join(', ');
  return (
    <small className="hint">
      {names ? `On it: ${names}` : image.nobody ? 'Nobody can be recognised' : 'Not said who is on it'}
    </small>
  );
}
