import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useImage } from '#kit/web/api/files.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { copiesApi } from '../../catalogue/contract/copies.ts';
import { formatIsbn } from '../../catalogue/contract/isbn.ts';
import { bookScreens, catalogueScreens } from '../../catalogue/contract/screens.ts';
import { type TitleRecord, titlesApi } from '../../catalogue/contract/titles.ts';
import { kindWords, languages } from '../../catalogue/contract/words.ts';
import { AddCopies } from '../../catalogue/web/copies/AddCopies.tsx';
import { copyColumns } from '../../catalogue/web/copies/copy-columns.tsx';
import { CopyDrawer } from '../../catalogue/web/copies/CopyDrawer.tsx';
import { useCopyTools } from '../../catalogue/web/copies/use-copy-tools.tsx';
import { TitleDrawer } from '../../catalogue/web/titles/TitleDrawer.tsx';
import { TitleLoans, TitleReservations } from './book-tabs.tsx';

export default function BookScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(titlesApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One title={data} />;
  return (
    <Page>
      <PageHeader title="Book" />
      {error ? (
        <ErrorState title="The title could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const own = [
  { key: 'copies', label: 'Copies' },
  { key: 'loans', label: 'Loans' },
  { key: 'reservations', label: 'Reservations' },
  { key: 'details', label: 'Details' },
  { key: 'history', label: 'History' },
];

function One({ title }: { title: TitleRecord }) {
  const { id, copies, in: inside, out, lost, repair, withdrawn, callNo, kind, active } = title;
  const asked = new URLSearchParams(useSearch()).get('open');
  const [step, setStep] = useState<'edit' | 'add' | 'remove' | null>(null);
  const [wished, setWished] = useState(asked === 'copies');
  const go = useGo();
  const tab = useTab(own);
  const cover = useImage(title.coverFileId === null ? null : `/api/library/titles/${id}/cover?size=120`);
  const removing = useSave(titlesApi.remove, { onFailed: ({ message }) => say(message) });
  const close = () => {
    setStep(null);
    if (wished) go(to(bookScreens.book, { id }), { replace: true });
    setWished(false);
  };
  return (
    <Page>
      <PageHeader
        title={title.title}
        meta={[
          title.authors,
          kindWords[kind],
          callNo && (
            <span key="call" className="num">
              {callNo}
            </span>
          ),
        ]}
        avatar={cover ? <img src={cover} alt="" width={56} height={56} /> : undefined}
        primary={<Button onClick={() => setStep('add')}>Add copies</Button>}
        menu={[
          { label: 'Change title', onClick: () => setStep('edit') },
          ...(copies + withdrawn === 0 ? [{ label: 'Remove title', danger: true, onClick: () => setStep('remove') }] : []),
        ]}
      />
      {!active && <Note tone="att">This title is out of use. Its copies can still be returned.</Note>}
      <Figures
        record
        figures={[
          { label: 'Copies', value: copies },
          { label: 'In', value: inside },
          { label: 'Out', value: out },
          { label: 'Lost', value: lost },
          { label: 'In repair', value: repair },
          ...(withdrawn > 0 ? [{ label: 'Withdrawn', value: withdrawn }] : []),
        ]}
      />
      <Tabs tabs={own} label="Parts of the title" />
      {tab === 'copies' && <Copies titleId={id} />}
      {tab === 'loans' && <TitleLoans titleId={id} />}
      {tab === 'reservations' && <TitleReservations titleId={id} />}
      {tab === 'details' && <Details title={title} />}
      {tab === 'history' && <History entity="title" id={id} />}
      <TitleDrawer title={title} opened={step === 'edit'} onClose={close} />
      <AddCopies titleId={id} opened={step === 'add' || wished} onClose={close} />
      <ConfirmDialog
        opened={step === 'remove'}
        onClose={close}
        title={`Remove ${title.title}?`}
        text="It never had copies. Nothing else is lost."
        keep="Keep title"
        confirm="Remove title"
        danger
        onConfirm={async () => {
          await removing.mutateAsync({ id });
          say(`${title.title} is removed`);
          go(to(catalogueScreens.books));
        }}
      />
    </Page>
  );
}

const columns = copyColumns(true);

function Copies({ titleId }: { titleId: number }): ReactNode {
  const tools = useCopyTools();
  const { body } = useListBody({
    list: copiesApi.list,
    name: 'library.copies.list',
    apart: 'of a title',
    words: {
      title: 'Copies',
      empty: { title: 'No copies yet', text: 'Add copies with the next accession numbers, or by scanning each.' },
    },
    columns,
    fixed: { titleId },
    bulk: tools.bulk,
    record: { drawer: (open, close) => <CopyDrawer open={open === 'copies' ? null : open} onClose={close} /> },
  });
  return (
    <>
      {body}
      {tools.drawers}
    </>
  );
}

function Details({ title }: { title: TitleRecord }) {
  return (
    <Box title="Details">
      <Facts
        rows={[
          ['Subtitle', title.subtitle],
          ['Authors', title.authors],
          ['ISBN', title.isbn && <span className="num">{formatIsbn(title.isbn)}</span>],
          ['ISBN-10', title.isbn10 && <span className="num">{title.isbn10}</span>],
          ['Publisher', title.publisher],
          ['Edition', title.edition],
          ['Year', title.year],
          ['Subject', title.courseName],
          ['Class', title.className],
          ['Language', languages[title.language] ?? title.language],
          ['Price of a copy', title.price === null ? null : <Money key="price" cents={title.price} />],
          [
            'Set book of',
            title.setFor
              .map(({ courseName, className, perStudent }) => `${courseName}, ${className}${perStudent ? '' : ' (shared)'}`)
              .join('; '),
          ],
          ['Note', title.note],
        ]}
      />
    </Box>
  );
}
