import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Bell, bellsApi } from '../../contract/bells.ts';
import { useBellFields } from './BellDrawer.tsx';

/** The same slots under another name, for other classes. */
export function CopyBellDialog({ bell, onClose, onDone }: { bell: Bell; onClose: () => void; onDone: (id: number) => void }) {
  const fields = useBellFields();
  return (
    <Dialog opened onClose={onClose} title={`Copy ${bell.name}`}>
      <RecordForm
        save={bellsApi.copy}
        fixed={{ id: bell.id }}
        initial={{ name: `${bell.name} copy`, classIds: [] }}
        fields={fields}
        submit="Copy bell times"
        onDone={({ id, name }) => {
          say(`${name} is added`);
          onDone(id);
          onClose();
        }}
      />
    </Dialog>
  );
}
