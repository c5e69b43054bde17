import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { journalsApi } from '../contract/journals.ts';
import { JournalView } from './JournalView.tsx';
import { ManualJournal } from './ManualJournal.tsx';

/** What was posted together, at the side of the list or statement it was found in; `new` for one made by hand. */
export function JournalDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer
      open={open}
      onClose={close}
      get={journalsApi.get}
      size={720}
      title={(journal) => (journal === null ? 'Post a journal' : (journal.documentNo ?? journal.narration))}
    >
      {(journal) => (journal === null ? <ManualJournal done={close} /> : <JournalView journal={journal} />)}
    </RecordDrawer>
  );
}
