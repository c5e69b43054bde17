import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { teaches } from '../../../contract/access.ts';

const OwnSelfTests = latePart({
  what: 'Your self tests',
  load: async () => (await import('./OwnSelfTests.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const WeakTopics = latePart({
  what: 'The self tests',
  load: async () => (await import('./WeakTopics.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** Self tests: a student’s own, or what is weak in the classes that one teaches. */
export default function SelfTestsScreen() {
  if (viewer()?.kind === 'student') return <OwnSelfTests />;
  if (judge(teaches, viewer()) === 'allowed') return <WeakTopics />;
  return (
    <Page>
      <PageHeader title="Self tests" />
      <EmptyState
        title="Nothing for you here"
        text="Students test themselves here. Teachers see what is weak in the classes that they teach."
      />
    </Page>
  );
}
