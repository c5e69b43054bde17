import { Button, Checkbox, NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { type Batch, type ImportKind, importsApi } from '#kit/contract/imports.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import '#kit/web/ui/css/table.css';
import './imports.css';

interface MatchStepProps {
  batch: Batch;
  kind: ImportKind;
  onAsked: (jobId: number) => void;
}

/** Which column of the file is which of ours. What the school said last time is chosen already. */
export function MatchStep({ batch, kind, onAsked }: MatchStepProps) {
  const [matches, setMatches] = useState<Readonly<Record<string, number>>>(batch.matches);
  const [options, setOptions] = useState<readonly string[]>(batch.options);
  const check = useSave(importsApi.check, { onDone: ({ jobId }) => onAsked(jobId), invalidate: [] });
  const errors = new Map(check.error?.fields.map(({ path, message }) => [path.replace(/^matches\./, ''), message]));
  const used = new Set(Object.values(matches));
  const unused = batch.headings.filter(({ at }) => !used.has(at));
  const choose = (key: string, value: string) => {
    check.reset();
    const { [key]: _, ...rest } = matches;
    setMatches(value === '' ? rest : { ...rest, [key]: Number(value) });
  };
  return (
    <div className="stack">
      {check.error && errors.size === 0 && <Note tone="neg">{check.error.message}</Note>}
      <LeftOutNote leftOut={batch.leftOut} />
      {unused.length > 0 && (
        <Note>
          Not used: {unused.map(({ heading }) => heading).join(', ')}. Choose them below if they belong to a column, or leave them
          out.
        </Note>
      )}
      <Box title="Columns" aside={`${used.size} of ${kind.columns.length} found in the file`}>
        <div className="table-scroll">
          <table className="table import-match">
            <thead>
              <tr>
                <th>Column</th>
                <th>In the file</th>
                <th className="not-phone">First values</th>
              </tr>
            </thead>
            <tbody>
              {kind.columns.map(({ key, label, required, takes }) => (
                <tr key={key}>
                  <th scope="row">
                    {label}
                    {required && <span className="import-needed"> needed</span>}
                    <div className="hint">{takes}</div>
                  </th>
                  <td>
                    <NativeSelect
                      size="xs"
                      aria-label={`Column of the file for ${label}`}
                      error={errors.get(key)}
                      value={matches[key] ?? ''}
                      onChange={({ currentTarget }) => choose(key, currentTarget.value)}
                      data={[
                        { value: '', label: 'Not in the file' },
                        ...batch.headings.map(({ at, heading }) => ({ value: String(at), label: heading })),
                      ]}
                    />
                  </td>
                  <td className="not-phone hint">{batch.headings[matches[key] ?? -1]?.samples.join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Box>
      {kind.questions.map(({ label, answers }) => (
        <Box key={label} title={label} padded>
          <Radio.Group
            aria-label={label}
            value={answers.find(({ key }) => options.includes(key))?.key ?? null}
            error={answers
              .map(({ key }) => check.error?.fields.find(({ path }) => path === `options.${key}`)?.message)
              .find(Boolean)}
            onChange={(answer) => {
              check.reset();
              setOptions([...options.filter((one) => !answers.some(({ key }) => key === one)), answer]);
            }}
          >
            <div className="import-options">
              {answers.map(({ key, label: words, hint }) => (
                <Radio key={key} value={key} label={words} description={hint} />
              ))}
            </div>
          </Radio.Group>
        </Box>
      ))}
      {kind.options.length > 0 && (
        <Box title="How strictly" padded>
          <div className="import-options">
            {kind.options.map(({ key, label, hint }) => (
              <Checkbox
                key={key}
                label={label}
                description={hint}
                checked={options.includes(key)}
                onChange={({ currentTarget: { checked } }) =>
                  setOptions(checked ? [...options, key] : options.filter((one) => one !== key))
                }
              />
            ))}
          </div>
        </Box>
      )}
      <div className="import-foot">
        <Button loading={check.isPending} onClick={() => check.mutate({ id: batch.id, matches, options: [...options] })}>
          Check the file
        </Button>
        <span className="hint">Nothing is written yet.</span>
      </div>
    </div>
  );
}
