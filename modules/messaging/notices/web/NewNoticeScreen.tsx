import { to } from '#kit/contract/screen.ts';
import { emptyText } from '#kit/contract/rich-text.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { Notice } from '../contract/notice.ts';
import { noticesApi } from '../contract/notices.ts';
import { noticesScreens } from '../contract/screens.ts';
import { askAgainField, noticeFields } from './notice-fields.tsx';
import './notices.css';

/** Writes a notice, or with `?notice=7` changes one. It is published where it is seen as its readers will see it. */
export default function NewNoticeScreen() {
  const wanted = Number(new URLSearchParams(location.search).get('notice')) || null;
  const { data, error, refetch } = useApi(noticesApi.get, { id: wanted ?? 1 }, { enabled: wanted !== null, staleTime: 0 });
  const ready = wanted === null || data !== undefined;
  return (
    <Page fill>
      <PageHeader title={wanted === null ? 'New notice' : 'Change notice'} />
      {!ready && error && <ErrorState title="The notice could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!ready && !error && <SkeletonPage />}
      {ready && <NoticeForm key={wanted} notice={data ?? null} />}
    </Page>
  );
}

function NoticeForm({ notice }: { notice: Notice | null }) {
  const go = useGo();
  const done = (words: string) => (saved: Notice) => {
    say(words);
    go(to(noticesScreens.notice, { id: saved.id }));
  };
  return (
    <section className="box page-form" data-fill aria-label="Notice">
      {notice === null && (
        <RecordForm
          save={noticesApi.create}
          initial={{ body: emptyText, everyone: true, attachments: [], roles: [], departmentIds: [] }}
          fields={noticeFields(null)}
          submit="Keep draft"
          onDone={done('The draft is kept. Look at it, then publish it.')}
        />
      )}
      {notice !== null && (
        <RecordForm
          save={noticesApi.update}
          fixed={{ id: notice.id, version: notice.version }}
          initial={{ ...notice, askAgain: false }}
          fields={notice.state === 'draft' ? noticeFields(notice) : [...noticeFields(notice), askAgainField]}
          submit={notice.state === 'draft' ? 'Keep draft' : 'Save notice'}
          onDone={done(notice.state === 'draft' ? 'The draft is kept' : 'The notice is saved')}
        />
      )}
    </section>
  );
}
