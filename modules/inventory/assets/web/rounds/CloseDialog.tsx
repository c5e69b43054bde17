import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import '#kit/web/ui/css/form.css';
import { type Round, type RoundAsset, roundsApi } from '../../contract/rounds.ts';

/** What follows from a round: which are moved to where they were found, which are noted as lost. */
export function CloseDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const of = (outcome: 'elsewhere' | 'missing') => ({ id: round.id, outcome, size: 200 });
  const elsewhere = useApi(roundsApi.assets, of('elsewhere'), { staleTime: 0 }).data?.rows ?? [];
  const missing = useApi(roundsApi.assets, of('missing'), { staleTime: 0 }).data?.rows ?? [];
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const [lost, setLost] = useState<ReadonlySet<number>>(new Set());
  const [comment, setComment] = useState('');
  const save = useSave(roundsApi.close, {
    onDone: () => {
      onClose();
      say('The round is closed');
    },
  });
  const toggle = (all: ReadonlySet<number>, id: number) => {
    const next = new Set(all);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  const send = (): void => {
    const moved = elsewhere.map(({ assetId }) => assetId).filter((id) => !kept.has(id));
    const { id, version } = round;
    save.mutate({ id, version, comment: comment || null, moved, lost: [...lost] });
  };
  return (
    <SideDrawer opened onClose={onClose} title="Close round" size={560}>
      <form
        className="form drawer-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="form-scroll">
          {save.error && <Note tone="neg">{save.error.message}</Note>}
          <p>
            {round.found} of {round.expected} were found. Choose what follows from the others.
          </p>
          {elsewhere.length > 0 && (
            <fieldset className="lines">
              <legend>Found elsewhere: moved to where they were found</legend>
              {elsewhere.map((row) => (
                <Choice
                  key={row.assetId}
                  row={row}
                  note={`${row.locationName ?? 'No place'} → ${row.foundName ?? 'no place'}`}
                  checked={!kept.has(row.assetId)}
                  onToggle={() => setKept((all) => toggle(all, row.assetId))}
                />
              ))}
            </fieldset>
          )}
          {missing.length > 0 && (
            <fieldset className="lines">
              <legend>Missing: noted as lost</legend>
              <Checkbox
                size="sm"
                label="All of them"
                checked={lost.size === missing.length}
                indeterminate={lost.size > 0 && lost.size < missing.length}
                onChange={() =>
                  setLost(lost.size === missing.length ? new Set() : new Set(missing.map(({ assetId }) => assetId)))
                }
              />
              {missing.map((row) => (
                <Choice
                  key={row.assetId}
                  row={row}
                  note={[row.locationName, row.custodianName].filter(Boolean).join(', ')}
                  checked={lost.has(row.assetId)}
                  onToggle={() => setLost((all) => toggle(all, row.assetId))}
                />
              ))}
            </fieldset>
          )}
          <Textarea
            label="Result in words"
            autosize
            minRows={2}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
        </div>
        <div className="form-bar">
          <Button type="submit" loading={save.isPending}>
            Close round
          </Button>
        </div>
      </form>
    </SideDrawer>
  );
}

function Choice({ row, note, checked, onToggle }: { row: RoundAsset; note: string; checked: boolean; onToggle: () => void }) {
  return <Checkbox size="sm" label={`${row.tag} ${row.name}`} description={note} checked={checked} onChange={onToggle} />;
}
