import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { formatDay } from '#kit/contract/dates.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { lawKindWords } from '../contract/law.ts';
import { type LawPack, lawPacksApi } from '../contract/packs.ts';
import { PackLawsField } from './PackLawsField.tsx';

const fields: readonly Field<'title' | 'summary' | 'laws'>[] = [
  { kind: 'text', name: 'title', label: 'Title', wide: true },
  { kind: 'textarea', name: 'summary', label: 'What changes' },
  { kind: 'custom', name: 'laws', label: 'Laws', wide: true, render: (slot) => <PackLawsField slot={slot} /> },
];

/** A pack: written and published, or what schools said to it once it is. */
export function LawPackDrawer({ open, close }: { open: string | null; close: () => void }) {
  const done = (text: string) => (): void => {
    say(text);
    close();
  };
  return (
    <RecordDrawer open={open} onClose={close} get={lawPacksApi.get} title={(pack) => pack?.title ?? 'Add pack'} size={720}>
      {(pack) => {
        if (pack === null)
          return (
            <RecordForm
              save={lawPacksApi.create}
              initial={{ title: '', summary: '', laws: [] }}
              fields={fields}
              submit="Add pack"
              onDone={done('The pack is added')}
            />
          );
        return pack.state === 'draft' ? <Draft pack={pack} done={done} /> : <Published pack={pack} done={done} />;
      }}
    </RecordDrawer>
  );
}

interface PackProps {
  pack: LawPack;
  done: (text: string) => () => void;
}

function Draft({ pack, done }: PackProps) {
  const { id, version, title } = pack;
  const [asking, setAsking] = useState(false);
  const removing = useSave(lawPacksApi.remove);
  const publishing = useSave(lawPacksApi.publish);
  return (
    <>
      <RecordForm
        save={lawPacksApi.update}
        fixed={{ id, version }}
        initial={{ title, summary: pack.summary, laws: pack.laws }}
        fields={fields}
        submit="Save pack"
        onDone={done(`${title} is saved`)}
        actions={
          <>
            <Button variant="default" onClick={() => setAsking(true)}>
              Publish pack
            </Button>
            <ConfirmButton
              label="Remove pack"
              title={`Remove ${title}?`}
              text="No school has seen it."
              keep="Keep pack"
              onConfirm={async () => {
                await removing.mutateAsync({ id });
                done(`${title} is removed`)();
              }}
            />
          </>
        }
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Publish ${title} to every school?`}
        text="It stays as it was last saved. Each school sees what it changes, and accepts or declines it."
        keep="Keep draft"
        confirm="Publish pack"
        onConfirm={async () => {
          await publishing.mutateAsync({ id, version });
          done(`${title} is published`)();
        }}
      />
    </>
  );
}

const choiceWords = { accepted: 'Accepted', declined: 'Declined' } as const;

function Published({ pack, done }: PackProps) {
  const { id, version, title } = pack;
  const [asking, setAsking] = useState(false);
  const withdrawing = useSave(lawPacksApi.withdraw);
  const { data } = useApi(lawPacksApi.choices, { id, size: 200 });
  return (
    <>
      <div className="form-scroll stack">
        <p>{pack.summary}</p>
        {pack.withdrawnBecause !== null && <Note tone="att">Withdrawn: {pack.withdrawnBecause}</Note>}
        <ul>
          {pack.laws.map((law) => (
            <li key={`${law.kind}${law.fromDay}`}>
              {law.name} ({lawKindWords[law.kind]}) from {formatDay(law.fromDay)}. {law.source}
            </li>
          ))}
        </ul>
        <RowsTable
          label="What schools said"
          rows={data?.rows ?? []}
          keyOf={(row) => row.id}
          columns={[
            { key: 'school', label: 'School', value: (row) => row.school },
            {
              key: 'choice',
              label: 'Said',
              value: (row) => (row.choice === null ? 'Nothing yet' : choiceWords[row.choice]),
              phone: 'figure',
            },
            { key: 'because', label: 'Reason', value: (row) => row.because, quiet: true },
            { key: 'chosenName', label: 'By', value: (row) => row.chosenName, quiet: true },
          ]}
        />
      </div>
      {pack.state === 'published' && (
        <div className="form-bar">
          <Button variant="default" onClick={() => setAsking(true)}>
            Withdraw pack
          </Button>
        </div>
      )}
      {asking && (
        <ReasonDialog
          title={`Withdraw ${title}?`}
          text="Schools that accepted it keep its laws. No other school can accept it."
          keep="Keep pack"
          confirm="Withdraw pack"
          name="because"
          onClose={() => setAsking(false)}
          onConfirm={async (because) => {
            await withdrawing.mutateAsync({ id, version, because });
            done(`${title} is withdrawn`)();
          }}
        />
      )}
    </>
  );
}
