import { to } from '#kit/contract/screen.ts';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { copiesApi, type CopyRow } from '../../contract/copies.ts';
import { bookScreens, catalogueScreens } from '../../contract/screens.ts';
import { conditionWords, copyConditions, statusWords } from '../../contract/words.ts';
import { CopyStanding } from './copy-columns.tsx';

/** One copy: what is on record of it, how it stands, and who changed it when. */
export function CopyDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  return (
    <RecordDrawer
      open={open === 'new' ? null : open}
      onClose={onClose}
      get={copiesApi.get}
      title={(copy) => copy?.accessionNo ?? ''}
    >
      {(copy) =>
        copy && (
          <DrawerParts
            entity="copy"
            id={copy.id}
            locked={copy.status === 'withdrawn' ? 'This copy is withdrawn. Put it back first to change it.' : null}
            details={<Details copy={copy} onClose={onClose} />}
            parts={[{ key: 'standing', label: 'Standing', content: <Standing copy={copy} onClose={onClose} /> }]}
          />
        )
      }
    </RecordDrawer>
  );
}

interface PartProps {
  copy: CopyRow;
  onClose: () => void;
}

function Details({ copy, onClose }: PartProps) {
  return (
    <RecordForm
      save={copiesApi.update}
      fixed={{ id: copy.id, version: copy.version }}
      initial={copy}
      fields={[
        { kind: 'text', name: 'accessionNo', label: 'Accession no.' },
        { kind: 'text', name: 'barcode', label: 'Barcode', hint: 'Where it is another than the accession number' },
        { kind: 'text', name: 'shelf', label: 'Shelf' },
        {
          kind: 'select',
          name: 'condition',
          label: 'Condition',
          required: true,
          options: copyConditions.map((value) => ({ value, label: conditionWords[value] })),
        },
        { kind: 'money', name: 'ownPrice', label: 'Price', hint: 'Where it is another than the title’s' },
        { kind: 'date', name: 'acquiredOn', label: 'Acquired on' },
        { kind: 'text', name: 'source', label: 'Source', placeholder: 'Bought from whom, or given by whom', wide: true },
      ]}
      submit="Save copy"
      onDone={({ accessionNo }) => {
        say(`${accessionNo} is saved`);
        onClose();
      }}
    />
  );
}

const marks = ['available', 'repair', 'reference', 'lost'] as const;

function Standing({ copy, onClose }: PartProps) {
  const { out, writeOffId, status } = copy;
  const choices = status === 'withdrawn' ? (['available'] as const) : marks.filter((one) => one !== status);
  return (
    <div className="stack">
      <Facts
        rows={[
          [
            'Title',
            <Go key="title" href={to(bookScreens.book, { id: copy.titleId })}>
              {copy.title}
            </Go>,
          ],
          ['Now', <CopyStanding key="now" copy={copy} />],
          ['Since', copy.statusOn && <DayText day={copy.statusOn} />],
          ['Reason', copy.statusBecause],
          [
            'Write-off',
            writeOffId && (
              <Go key="writeoff" href={to(catalogueScreens.writeOff, { id: writeOffId })}>
                Open write-off
              </Go>
            ),
          ],
        ]}
      />
      {out ? (
        <p className="muted">It is returned, or reported lost, at the desk.</p>
      ) : (
        writeOffId === null && (
          <RecordForm
            save={copiesApi.mark}
            fixed={{ id: copy.id, version: copy.version }}
            initial={{ status: choices[0] }}
            fields={[
              {
                kind: 'select',
                name: 'status',
                label: 'It is now',
                required: true,
                wide: true,
                options: choices.map((value) => ({ value, label: value === 'lost' ? 'Missing' : statusWords[value][0] })),
              },
              { kind: 'textarea', name: 'because', label: 'Reason' },
            ]}
            submit="Save standing"
            onDone={({ accessionNo }) => {
              say(`${accessionNo} is saved`);
              onClose();
            }}
          />
        )
      )}
    </div>
  );
}
