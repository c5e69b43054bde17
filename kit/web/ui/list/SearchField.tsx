import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import '#kit/web/ui/css/filters.css';

interface SearchFieldProps {
  /** What is searched for now; a change from outside (Back, a saved view) is taken over. */
  value: string;
  label: string;
  /** Called 200 ms after the last key. */
  onChange: (words: string) => void;
}

/** The search of a list: `/` focuses it, the down arrow goes on to the first row. */
export function SearchField({ value, label, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [{ typed, known }, setState] = useState({ typed: value, known: value });
  const apply = useDebouncedCallback((text: string) => onChange(text.trim()), 200);
  useHotkeys([['/', () => field.current?.focus()]]);
  if (known !== value) setState({ typed: typed.trim() === value ? typed : value, known: value });
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-row-focus]')?.focus();
  };
  return (
    <label className="filter-search">
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={typed}
        placeholder={label}
        aria-label={label}
        onKeyDown={keys}
        onChange={(event) => {
          setState({ typed: event.target.value, known });
          apply(event.target.value);
        }}
      />
      <kbd className="keycap" aria-hidden="true">
        /
      </kbd>
    </label>
  );
}
