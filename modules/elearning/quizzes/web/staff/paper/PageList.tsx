import { buildRequest } from '#kit/web/api/request.ts';
import { SignedImage } from '#kit/web/editor/RichText.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type PageOutcome, pageOutcomes, pageOutcomeWords, quizScansApi, type ScanPageRow } from '../../../contract/papers.ts';

const tones: Readonly<Record<PageOutcome, 'quiet' | 'att' | 'pos' | 'neg'>> = {
  read: 'pos',
  replaced: 'quiet',
  again: 'quiet',
  other: 'att',
  unreadable: 'neg',
};

const columns: readonly Column<ScanPageRow>[] = [
  { key: 'file', label: 'File', value: (row) => row.file, wrap: true },
  { key: 'no', label: 'Page', value: (row) => row.no, end: true, quiet: true },
  {
    key: 'outcome',
    label: 'Outcome',
    value: (row) => <Status tone={tones[row.outcome]}>{pageOutcomeWords[row.outcome]}</Status>,
    phone: 'figure',
  },
  { key: 'sheet', label: 'Sheet of', value: (row) => row.sheet && `${row.sheet}, page ${row.page}` },
  { key: 'says', label: 'Note', value: (row) => row.says, wrap: true, phone: 'note' },
  { key: 'addedAt', label: 'Added', value: (row) => <InstantText at={row.addedAt} />, quiet: true },
  { key: 'addedName', label: 'By', value: (row) => row.addedName, quiet: true, optional: true },
];

/** The address of a page’s picture, or of what surrounds one of its fields. */
export const pictureAddress = (id: number, at?: number): string => buildRequest(quizScansApi.picture, { id, at }).url;

/** Every page that was added, and what became of it. */
export function PageList({ quizId }: { quizId: number }) {
  const { body } = useListBody({
    list: quizScansApi.pages,
    name: 'elearning.quizScans.pages',
    words: {
      title: 'Pictures of sheets',
      search: 'File or name',
      empty: {
        title: 'No pictures yet',
        text: 'Each page that is photographed or scanned appears here with what was found on it.',
      },
    },
    columns,
    fixed: { id: quizId },
    filters: [
      { key: 'outcome', label: 'Outcome', options: pageOutcomes.map((value) => ({ value, label: pageOutcomeWords[value] })) },
    ],
    record: {
      drawer: (open, close) => (
        <SideDrawer opened={open !== null} onClose={close} title="Picture of a page" size={640}>
          {open !== null && (
            <div className="drawer-form quiz-paper-page">
              <SignedImage address={pictureAddress(Number(open))} alt="The page, laid straight" />
            </div>
          )}
        </SideDrawer>
      ),
    },
  });
  return body;
}
