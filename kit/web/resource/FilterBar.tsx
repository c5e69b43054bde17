import { Popover } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { formatDay } from '#kit/contract/dates.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ListState } from './use-list-state.ts';

/** One filter of a list: a field of its input and the values that can be chosen. `day` asks for a date instead. */
export interface Filter {
  key: string;
  label: string;
  options: readonly { value: string | number | boolean; label: string }[] | 'day';
}

interface FilterBarProps {
  state: ListState;
  filters: readonly Filter[];
  /** What can be searched for: "Name or admission no." Without it there is no search field. */
  search?: string | undefined;
  /** Columns and export. */
  children?: ReactNode;
}

/** Search and filters in one row: set filters are chips, the rest hide behind "Filter". `/` focuses the search. */
export function FilterBar({ state, filters, search, children }: FilterBarProps) {
  const set = filters.filter((filter) => filter.key in state.filters);
  const free = filters.filter((filter) => !(filter.key in state.filters));
  return (
    <div className="filters" role="search">
      {search && <Search state={state} label={search} />}
      <div className="filter-chips">
        {set.map((filter) => (
          <FilterChip key={filter.key} filter={filter} state={state} />
        ))}
        {free.length > 0 && <AddFilter filters={free} state={state} />}
      </div>
      <div className="filter-tools">{children}</div>
    </div>
  );
}

function Search({ state, label }: { state: ListState; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(state.q);
  const apply = useDebouncedCallback((text: string) => state.set({ q: text.trim() }, { replace: true }), 200);
  useHotkeys([['/', () => field.current?.focus()]]);
  // A saved view or Back changes the search from outside.
  useEffect(() => setTyped((now) => (now.trim() === state.q ? now : state.q)), [state.q]);
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
          setTyped(event.target.value);
          apply(event.target.value);
        }}
      />
      <kbd className="keycap" aria-hidden="true">
        /
      </kbd>
    </label>
  );
}

function valueInWords({ options }: Filter, value: string): string {
  return options === 'day' ? formatDay(value) : (options.find((option) => String(option.value) === value)?.label ?? value);
}

/** The filters that are set, as a printed list says them: `Class: Grade 10`. */
export function filtersInWords(filters: readonly Filter[], state: ListState): string[] {
  const set = filters.filter((filter) => filter.key in state.filters);
  return set.map((filter) => `${filter.label}: ${valueInWords(filter, state.filters[filter.key] ?? '')}`);
}

function FilterChip({ filter, state }: { filter: Filter; state: ListState }) {
  const [opened, setOpened] = useState(false);
  const value = state.filters[filter.key] ?? '';
  const shown = valueInWords(filter, value);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <span className="chip">
          <button type="button" onClick={() => setOpened(!opened)} aria-expanded={opened}>
            {filter.label} <strong>{shown}</strong>
          </button>
          <button
            type="button"
            aria-label={`Remove the filter ${filter.label}`}
            onClick={() => state.set({ [filter.key]: null })}
          >
            <IconX size={14} stroke={1.7} />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown aria-label={filter.label}>
        <Choices filter={filter} state={state} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function AddFilter({ filters, state }: { filters: readonly Filter[]; state: ListState }) {
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<Filter | null>(null);
  const toggle = (open: boolean): void => {
    setOpened(open);
    setPicked(filters.length === 1 ? (filters[0] ?? null) : null);
  };
  return (
    <Popover opened={opened} onChange={toggle} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <span className="chip chip-add">
          <button type="button" onClick={() => toggle(!opened)} aria-expanded={opened}>
            <IconFilter size={14} stroke={1.7} aria-hidden="true" />
            Filter
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter">
        {picked ? (
          <Choices filter={picked} state={state} onDone={() => toggle(false)} />
        ) : (
          <ul className="filter-options">
            {filters.map((filter) => (
              <li key={filter.key}>
                <button type="button" onClick={() => setPicked(filter)}>
                  {filter.label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const searchFrom = 9;

function Choices({ filter, state, onDone }: { filter: Filter; state: ListState; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const value = state.filters[filter.key];
  const choose = (next: string): void => {
    state.set({ [filter.key]: next });
    onDone();
  };
  if (filter.options === 'day') {
    return (
      <label className="filter-search">
        <input
          type="date"
          aria-label={filter.label}
          value={value ?? ''}
          onChange={(event) => state.set({ [filter.key]: event.target.value })}
          data-autofocus
        />
      </label>
    );
  }
  const found = filter.options.filter((option) => option.label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <div className="filter-options">
      {filter.options.length >= searchFrom && (
        <label className="filter-search">
          <input
            aria-label={`Find in ${filter.label}`}
            placeholder={filter.label}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            data-autofocus
          />
        </label>
      )}
      <ul>
        {found.map((option) => (
          <li key={String(option.value)}>
            <button type="button" aria-pressed={String(option.value) === value} onClick={() => choose(String(option.value))}>
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
