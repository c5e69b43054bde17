import { TextInput } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { type Payer, payersApi } from '../contract/payers.ts';

// No element has these parts of a search with its results beneath.
const combobox = { role: 'combobox' } as const;
const listbox = { role: 'listbox' } as const;
const option = (chosen: boolean) => ({ role: 'option', 'aria-selected': chosen }) as const;

/** Finds the student who is paid for: typed, Enter for the nearest, arrows for the others. */
export function PayerFind({ onChoose }: { onChoose: (payer: Payer) => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [missing, setMissing] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [words] = useDebouncedValue(typed.trim(), 150);
  const { data, error } = useApi(payersApi.find, { q: words }, { enabled: words !== '', keepPrevious: true, staleTime: 0 });
  useHotkeys([['/', () => field.current?.focus()]]);
  useEffect(() => field.current?.focus(), []);
  const found = words === '' ? [] : (data ?? []);

  const choose = async (): Promise<void> => {
    const q = typed.trim();
    if (q === '') return;
    // Whoever types faster than the list comes gets the nearest of what they typed.
    const rows = q === words && data ? found : await call(payersApi.find, { q }).catch(() => null);
    const row = rows?.[q === words ? active : 0];
    if (row) onChoose(row);
    else setMissing(rows === null ? 'The line dropped. Press Enter again.' : 'Nobody is found by that.');
  };
  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(found.length - 1, active + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void choose();
    }
  };
  return (
    <section className="box pay-find" aria-label="Student">
      <TextInput
        ref={field}
        label="Who pays"
        placeholder="Name, adm no. or guardian’s phone"
        size="md"
        autoComplete="off"
        {...combobox}
        aria-expanded={found.length > 0}
        aria-controls="payers"
        aria-activedescendant={found[active] ? `payer-${found[active].studentId}` : undefined}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        rightSection={
          <kbd className="keycap" aria-hidden="true">
            /
          </kbd>
        }
        error={missing ?? (error && found.length === 0 ? error.message : undefined)}
        value={typed}
        onKeyDown={keys}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setMissing(null);
        }}
      />
      <div id="payers" {...listbox} aria-label="Students found" className="pay-found">
        {found.map((payer, at) => (
          <button
            type="button"
            key={payer.studentId}
            id={`payer-${payer.studentId}`}
            {...option(at === active)}
            tabIndex={-1}
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(payer);
            }}
          >
            <PersonCell
              name={payer.name}
              photo={payer.photoFileId === null ? null : { kind: 'student', id: payer.studentId }}
              size={32}
              note={[payer.admissionNo, payer.className].filter(Boolean).join(', ')}
            />
            <Money cents={payer.balance} cell />
          </button>
        ))}
      </div>
      {words !== '' && data?.length === 0 && <p className="hint">Nobody is found by that. Try the admission number.</p>}
    </section>
  );
}
