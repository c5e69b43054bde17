import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconColumns3, type Icon } from '@tabler/icons-react';
import { useAnnounced } from '#kit/web/ui/Announcements.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import type { Column } from './DataTable.tsx';
import { pageSizes, type ListState } from './use-list-state.ts';

/** Range, rows a page, and the pages of a list. What a filter or another page leaves is read out. */
export function ListFoot({ state, total }: { state: ListState; total: number | undefined }) {
  const first = total === 0 ? 0 : (state.page - 1) * state.size + 1;
  const last = Math.min(total ?? 0, state.page * state.size);
  const range = total === 0 ? 'No rows' : `Rows ${first} to ${last} of ${total?.toLocaleString('en-KE')}`;
  useAnnounced(total === undefined ? null : range);
  if (total === undefined) {
    return (
      <div className="table-foot">
        <span className="skeleton" style={{ inlineSize: 84 }} />
      </div>
    );
  }
  const pages = Math.max(1, Math.ceil(total / state.size));
  return (
    <div className="table-foot num">
      <span>
        <strong>
          {first}–{last}
        </strong>{' '}
        of {total.toLocaleString('en-KE')}
      </span>
      <label className="table-size">
        Rows
        <span>
          <select value={state.size} onChange={(event) => state.set({ size: event.target.value })}>
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
          <IconChevronDown size={12} stroke={2} aria-hidden="true" />
        </span>
      </label>
      <span className="table-pages">
        <Turn label="Previous page" icon={IconChevronLeft} href={state.page > 1 ? state.href({ page: state.page - 1 }) : null} />
        <span>
          {state.page} / {pages}
        </span>
        <Turn label="Next page" icon={IconChevronRight} href={state.page < pages ? state.href({ page: state.page + 1 }) : null} />
      </span>
    </div>
  );
}

function Turn({ label, icon: Icon, href }: { label: string; icon: Icon; href: string | null }) {
  const sign = <Icon size={16} stroke={1.7} />;
  if (href === null)
    return (
      <ActionIcon size={28} disabled aria-label={label}>
        {sign}
      </ActionIcon>
    );
  return (
    <ActionIcon size={28} component={Go} href={href} aria-label={label}>
      {sign}
    </ActionIcon>
  );
}

/** The columns that the user wants to see, kept in this browser for each list; the first one always stands. */
export function useColumns<R>(
  name: string,
  columns: readonly Column<R>[],
): { shown: Column<R>[]; toggle: (key: string) => void } {
  const [changed, setChanged] = useLocalStorage<string[]>({
    key: `columns:${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const shown = columns.filter((column, index) => index === 0 || changed.includes(column.key) !== !column.optional);
  const toggle = (key: string): void =>
    setChanged(changed.includes(key) ? changed.filter((one) => one !== key) : [...changed, key]);
  return { shown, toggle };
}

/** The column chooser. */
export function ColumnMenu<R>({
  columns,
  shown,
  onToggle,
}: {
  columns: readonly Column<R>[];
  shown: readonly Column<R>[];
  onToggle: (key: string) => void;
}) {
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button size="xs" variant="subtle" leftSection={<IconColumns3 size={16} stroke={1.7} />} aria-label="Columns">
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map((column) => {
          const on = shown.includes(column);
          return (
            <Menu.Item key={column.key} role="menuitemcheckbox" aria-checked={on} onClick={() => onToggle(column.key)}>
              <span className="row">
                <Checkbox.Indicator checked={on} size="xs" />
                {column.label}
              </span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
