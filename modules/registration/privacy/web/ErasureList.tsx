import type { ReactNode } from 'react';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type DoneErasure, erasuresApi } from '../contract/erasures.ts';

const columns: readonly Column<DoneErasure>[] = [
  { key: 'subjects', label: 'Records', value: (row) => row.subjects },
  { key: 'doneAt', label: 'Carried out', value: (row) => <InstantText at={row.doneAt} />, phone: 'note' },
  { key: 'askedBy', label: 'Requested by', value: (row) => row.askedBy, quiet: true },
  { key: 'approvedBy', label: 'Approved by', value: (row) => row.approvedBy, quiet: true },
  { key: 'removed', label: 'Removed', value: (row) => row.removed, quiet: true },
  { key: 'anonymised', label: 'Anonymised', value: (row) => row.anonymised, quiet: true },
  {
    key: 'proofDigest',
    label: 'Proof',
    phone: 'figure',
    value: (row) => (
      <button type="button" className="link" onClick={() => void printFile(buildRequest(erasuresApi.proof, { id: row.id }).url)}>
        Print
      </button>
    ),
  },
];

/** Erasures that were carried out, by the keys of the records: what is repeated after an older backup was restored. */
export function ErasureList({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: erasuresApi.list,
    name: 'registration.erasures.list',
    words: {
      title: 'Erasures',
      search: 'Who requested or approved',
      empty: {
        title: 'Nobody was erased yet',
        text: 'Keep a copy of this list outside: after an older backup is restored, take a request for the same records and erase them again.',
      },
    },
    columns,
  });
  return (
    <Page fill>
      <PageHeader title="Data protection" />
      {tabs}
      {body}
    </Page>
  );
}
