import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Transfer, type TransferItem, transfersApi } from '../contract/transfers.ts';
import { itemStateWords, itemTones, kindTitles } from './transfer-words.ts';

interface ItemListProps {
  transfer: Transfer;
  items: readonly TransferItem[];
  may: boolean;
  /** Only what is asked is shown: the rest can be left out in one step. */
  asking?: boolean;
}

/** What can be said of all that is asked of a kind, where it may be said of each. */
const allWords = [
  { to: 'same', words: (count: number) => `All ${count} are the lessons here` },
  { to: 'leave', words: (count: number) => `Leave all ${count} out` },
];

/** What the file names by kind, each with what it is here; any of it can be chosen otherwise. */
export function ItemList({ transfer, items, may, asking = false }: ItemListProps) {
  const save = useSave(transfersApi.choose);
  const choose = (choices: { item: string; to: string | null }[]) => save.mutate({ id: transfer.id, choices });
  return (
    <div className="stack">
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      {kindTitles.map(([kind, title]) => {
        const own = items.filter((one) => one.kind === kind);
        if (own.length === 0) return null;
        const all = asking && may && own.length > 1 ? (transfer.options[kind] ?? []) : [];
        const rest = allWords.filter(({ to }) => all.some(({ value }) => value === to));
        return (
          <Box
            key={kind}
            title={title}
            count={own.length}
            aside={
              rest.length > 0 && (
                <span className="row">
                  {rest.map(({ to, words }) => (
                    <Button
                      key={to}
                      size="xs"
                      variant="default"
                      loading={save.isPending}
                      onClick={() => choose(own.map(({ id }) => ({ item: id, to })))}
                    >
                      {words(own.length)}
                    </Button>
                  ))}
                </span>
              )
            }
          >
            <ul className="transfer-items">
              {own.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  options={item.options ?? transfer.options[kind] ?? []}
                  may={may}
                  busy={save.isPending}
                  onChoose={(value) => choose([{ item: item.id, to: value }])}
                />
              ))}
            </ul>
          </Box>
        );
      })}
    </div>
  );
}

interface ItemRowProps {
  item: TransferItem;
  options: readonly { value: string; label: string }[];
  may: boolean;
  busy: boolean;
  /** Null: as it was found. */
  onChoose: (value: string | null) => void;
}

function ItemRow({ item: { name, detail, state, to, becomes, chosen }, options, may, busy, onChoose }: ItemRowProps) {
  const [changing, setChanging] = useState(false);
  const open = may && (state === 'ask' || changing);
  return (
    <li>
      <span>
        {name}
        {detail && <span className="hint"> {detail}</span>}
      </span>
      <Status tone={itemTones[state]}>{chosen && state === 'match' ? 'Chosen' : itemStateWords[state]}</Status>
      <span className="transfer-becomes">
        {open ? (
          <Select
            aria-label={`What ${name} is here`}
            placeholder="Choose what it is here"
            data={[...options]}
            value={to}
            disabled={busy}
            searchable
            clearable={chosen}
            limit={200}
            nothingFoundMessage="Nothing has this name"
            onChange={(value) => {
              setChanging(false);
              onChoose(value);
            }}
          />
        ) : (
          <>
            <span>{becomes}</span>
            {may && options.length > 1 && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Change what ${name} is here`}
                onClick={() => setChanging(true)}
              >
                Change
              </Button>
            )}
          </>
        )}
      </span>
    </li>
  );
}
