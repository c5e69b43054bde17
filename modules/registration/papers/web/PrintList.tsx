import type { ReactNode } from 'react';
import { download } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { paperKinds, paperWords } from '../contract/kinds.ts';
import { papersApi, type Print } from '../contract/papers.ts';

const columns: readonly Column<Print>[] = [
  { key: 'kind', label: 'Paper', value: (row) => paperWords[row.kind] },
  { key: 'about', label: 'Of', value: (row) => row.about, phone: 'note' },
  { key: 'students', label: 'Students', value: (row) => row.students, end: true, phone: 'figure' },
  { key: 'madeBy', label: 'By', value: (row) => row.madeBy, quiet: true },
  { key: 'madeAt', label: 'When', value: (row) => <InstantText at={row.madeAt} />, quiet: true, phone: 'note' },
  {
    key: 'kept',
    label: 'File',
    value: (row) => (row.kept ? <Fetch print={row} /> : <span className="muted">Not kept</span>),
  },
];

function Fetch({ print }: { print: Print }) {
  const fetch = () =>
    download(buildRequest(papersApi.file, { id: print.id }).url, `${paperWords[print.kind]}.pdf`).catch((error: Error) =>
      say(error.message),
    );
  return (
    <button
      type="button"
      className="link"
      aria-label={`Download ${paperWords[print.kind]} of ${print.about}`}
      onClick={() => void fetch()}
    >
      Download
    </button>
  );
}

/** What was printed, by whom and when; files are kept for a day. */
export function PrintList({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: papersApi.prints,
    name: 'registration.papers.prints',
    words: {
      title: 'Printed papers',
      search: 'Class, student or user',
      empty: {
        title: 'Nothing printed yet',
        text: 'Every paper appears here with who made it and for how many. Its file can be fetched again for a day.',
      },
    },
    columns,
    filters: [{ key: 'kind', label: 'Paper', options: paperKinds.map((value) => ({ value, label: paperWords[value] })) }],
  });
  return (
    <Page fill>
      <PageHeader title="Papers" />
      {tabs}
      {body}
    </Page>
  );
}
