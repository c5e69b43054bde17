import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import type { Notice } from '../contract/notice.ts';
import { noticesApi } from '../contract/notices.ts';
import { mayWrite } from './notice-words.ts';
import { NoticeHead } from './NoticeHead.tsx';
import { NoticeSheet } from './NoticeSheet.tsx';
import { ReaderList } from './ReaderList.tsx';

const tabs = [
  { key: 'notice', label: 'Notice' },
  { key: 'readers', label: 'Readers' },
  { key: 'history', label: 'History' },
];

export default function NoticeScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(noticesApi.get, { id: Number(id) }, { staleTime: 0, live: ['notices'] });
  if (data) return mayWrite() ? <ForWriters notice={data} /> : <ForReaders notice={data} />;
  return (
    <Page>
      <PageHeader title="Notice" />
      {error ? (
        <ErrorState title="The notice could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function ForReaders({ notice }: { notice: Notice }) {
  return (
    <Page>
      <NoticeHead notice={notice} />
      <NoticeSheet notice={notice} />
    </Page>
  );
}

function ForWriters({ notice }: { notice: Notice }) {
  const open = useTab(tabs);
  return (
    <Page fill={open === 'readers'}>
      <NoticeHead notice={notice} />
      <Tabs tabs={tabs} label="Parts of the notice" />
      {open === 'notice' && <NoticeSheet notice={notice} />}
      {open === 'readers' && <ReaderList notice={notice} />}
      {open === 'history' && <History entity="notice" id={notice.id} />}
    </Page>
  );
}
