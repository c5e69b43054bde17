import { Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import '#kit/web/ui/css/filters.css';
import { ChoiceList, type Choices } from '#kit/web/ui/list/ChoiceList.tsx';
import { SearchField } from '#kit/web/ui/list/SearchField.tsx';
import type { ListState } from './use-list-state.ts';

/** One filter of a list: a field of its input and the values that can be chosen. `day` asks for a date instead, `amount` for money. */
export interface Filter {
  key: string;
  label: string;
  options: Choices;
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
    <search className="filters">
      {search && <SearchField value={state.q} label={search} onChange={(q) => state.set({ q }, { replace: true })} />}
      <div className="filter-chips">
        {set.map((filter) => (
          <FilterChip key={filter.key} filter={filter} state={state} />
        ))}
        {free.length > 0 && <AddFilter filters={free} state={state} />}
      </div>
      <div className="filter-tools">{children}</div>
    </search>
  );
}

function valueInWords({ options }: Filter, value: string): string {
  if (options === 'amount') return `KES ${formatCents(Number(value))}`;
  return options === 'day' ? formatDay(value) : (options.find((option) => String(option.value) === value)?.label ?? value);
}

/** What is searched for and the filters that are set, as a printed list says them: `Search: otieno`, `Class: Grade 10`. */
export function filtersInWords(filters: readonly Filter[], state: ListState): string[] {
  const set = filters.filter((filter) => filter.key in state.filters);
  return [
    ...(state.q ? [`Search: ${state.q}`] : []),
    ...set.map((filter) => `${filter.label}: ${valueInWords(filter, state.filters[filter.key] ?? '')}`),
  ];
}

function FilterChip({ filter, state }: { filter: Filter; state: ListState }) {
  const [opened, setOpened] = useState(false);
  const value = state.filters[filter.key] ?? '';
  const choose = (next: string): void => {
    state.set({ [filter.key]: next });
    setOpened(false);
  };
  return (
    <span className="chip">
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" onClick={() => setOpened(!opened)}>
            {filter.label} <strong>{valueInWords(filter, value)}</strong>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <ChoiceList label={filter.label} options={filter.options} value={value} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <button type="button" aria-label={`Remove the filter ${filter.label}`} onClick={() => state.set({ [filter.key]: null })}>
        <IconX size={14} stroke={1.7} />
      </button>
    </span>
  );
}

function AddFilter({ filters, state }: { filters: readonly Filter[]; state: ListState }) {
  const [opened, setOpened] = useState(false);
  const [picked, setPicked] = useState<Filter | null>(null);
  const toggle = (open: boolean): void => {
    setOpened(open);
    setPicked(filters.length === 1 ? (filters[0] ?? null) : null);
  };
  const choose = (key: string, next: string): void => {
    state.set({ [key]: next });
    toggle(false);
  };
  return (
    <Popover opened={opened} onChange={toggle} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="chip chip-add" onClick={() => toggle(!opened)}>
          <IconFilter size={14} stroke={1.7} aria-hidden="true" />
          Filter
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {picked ? (
          <ChoiceList label={picked.label} options={picked.options} value="" onChoose={(next) => choose(picked.key, next)} />
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
