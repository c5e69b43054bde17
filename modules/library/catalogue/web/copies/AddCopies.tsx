import { type KeyboardEvent, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { copiesApi } from '../../contract/copies.ts';
import { conditionWords, copyConditions } from '../../contract/words.ts';

const stringsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** Codes one after the other, as a scanner types them: each ends with Enter. */
function ScannedField({ slot }: { slot: FieldSlot }) {
  const [typed, setTyped] = useState('');
  const codes = stringsOf(slot.value);
  const take = () => {
    const code = typed.trim().replaceAll(/\s+/g, ' ');
    setTyped('');
    if (code !== '' && !codes.some((one) => one.toLowerCase() === code.toLowerCase())) slot.onChange([...codes, code]);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    take();
  };
  return (
    <>
      <TextInput
        label={slot.label}
        error={slot.error}
        value={typed}
        autoComplete="off"
        data-autofocus
        description={codes.length === 0 ? 'Scan the books one after the other' : counted(codes.length, 'copy', 'copies')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={keys}
        onBlur={take}
      />
      {codes.length > 0 && (
        <ul>
          {codes.toReversed().map((code) => (
            <li key={code}>
              <span className="num">{code}</span>{' '}
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Take ${code} out`}
                onClick={() => slot.onChange(codes.filter((one) => one !== code))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Adds copies of a title: a number of them, or each by scanning it. */
export function AddCopies({ titleId, opened, onClose }: { titleId: number; opened: boolean; onClose: () => void }) {
  const bySeries = (values: Readonly<Record<string, unknown>>) => stringsOf(values['scanned']).length === 0;
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Add copies"
      save={copiesApi.add}
      fixed={{ titleId }}
      initial={{ condition: 'new', scannedAs: 'accession', scanned: [], copies: 1 }}
      fields={[
        {
          kind: 'number',
          name: 'copies',
          label: 'How many',
          min: 1,
          hint: 'Each gets the next accession number',
          when: bySeries,
        },
        {
          kind: 'custom',
          name: 'scanned',
          label: 'Or scan each',
          wide: true,
          render: (slot) => <ScannedField slot={slot} />,
        },
        {
          kind: 'select',
          name: 'scannedAs',
          label: 'What was scanned is',
          required: true,
          wide: true,
          when: (values) => !bySeries(values),
          options: [
            { value: 'accession', label: 'The accession number' },
            { value: 'barcode', label: 'A barcode; the accession number is the next of the series' },
          ],
        },
        { kind: 'text', name: 'shelf', label: 'Shelf' },
        {
          kind: 'select',
          name: 'condition',
          label: 'Condition',
          required: true,
          options: copyConditions.map((value) => ({ value, label: conditionWords[value] })),
        },
        { kind: 'money', name: 'price', label: 'Price', hint: 'Where it is another than the title’s' },
        { kind: 'date', name: 'acquiredOn', label: 'Acquired on' },
        { kind: 'text', name: 'source', label: 'Source', placeholder: 'Bought from whom, or given by whom', wide: true },
        { kind: 'checkbox', name: 'reference', label: 'For reference only' },
      ]}
      onDone={({ ids, first, last }) => say(ids.length === 1 ? `${first} is added` : `${first} to ${last} are added`)}
    />
  );
}
