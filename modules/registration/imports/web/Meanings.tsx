import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Batch, importsApi } from '#kit/contract/imports.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import './imports.css';

/** Words of the file that are none of a column's choices: what each means is said once, for all rows and the files to come. */
export function Meanings({ batch, onAsked }: { batch: Batch; onAsked: (jobId: number) => void }) {
  const { id, matches, options, unknown } = batch;
  const [said, setSaid] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>(() =>
    Object.fromEntries(
      unknown.map(({ column, values }) => [
        column,
        Object.fromEntries(values.flatMap(({ value, meaning }) => (meaning === null ? [] : [[value, meaning]]))),
      ]),
    ),
  );
  const check = useSave(importsApi.check, { onDone: ({ jobId }) => onAsked(jobId), invalidate: [] });
  const set = (column: string, value: string, meaning: string) => {
    const { [value]: _, ...rest } = said[column] ?? {};
    setSaid({ ...said, [column]: meaning === '' ? rest : { ...rest, [value]: meaning } });
  };
  const given = Object.values(said).some((own) => Object.keys(own).length > 0);
  return (
    <Box title="What do these words mean?" padded>
      <div className="stack">
        {check.error && <Note tone="neg">{check.error.message}</Note>}
        {unknown.map(({ column, label, choices, values }) => (
          <div key={column} className="import-meanings">
            {values.map(({ value, count }) => (
              <NativeSelect
                key={value}
                size="xs"
                label={`${label}: “${value}”`}
                description={counted(count, 'row')}
                value={said[column]?.[value] ?? ''}
                onChange={({ currentTarget }) => set(column, value, currentTarget.value)}
                data={[{ value: '', label: 'Not said' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
              />
            ))}
          </div>
        ))}
        <div className="import-foot">
          <Button
            disabled={!given}
            loading={check.isPending}
            onClick={() => check.mutate({ id, matches, options: [...options], values: copyOf(said) })}
          >
            Use these and check again
          </Button>
          <span className="hint">The next files know them too.</span>
        </div>
      </div>
    </Box>
  );
}

const copyOf = (said: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.fromEntries(Object.entries(said).map(([column, own]) => [column, { ...own }]));
