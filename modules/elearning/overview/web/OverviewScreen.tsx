import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';

/** A student finds their own first page here. */
const Own = latePart({
  what: 'Your page',
  load: async () => (await import('../../learners/web/own/LearnScreen.tsx')).default,
});

const Overview = latePart({ what: 'The overview', load: async () => (await import('./Overview.tsx')).Overview });

export default function OverviewScreen() {
  if (viewer()?.kind === 'student') return <Own />;
  return (
    <Page>
      <PageHeader title="E-learning overview" />
      <Overview />
    </Page>
  );
}
