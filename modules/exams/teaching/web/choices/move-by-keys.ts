import type { KeyboardEvent } from 'react';

/** From tick to tick by the arrow keys; Home and End go to the ends of the row. */
export function moveByKeys(event: KeyboardEvent): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const row = cell?.parentElement;
  if (!cell || !(row instanceof HTMLTableRowElement)) return;
  const ticks = [...row.querySelectorAll('td')].filter((one) => one.querySelector('input'));
  const target: Record<string, Element | null | undefined> = {
    ArrowLeft: cell.previousElementSibling,
    ArrowRight: cell.nextElementSibling,
    ArrowUp: row.previousElementSibling?.children[cell.cellIndex],
    ArrowDown: row.nextElementSibling?.children[cell.cellIndex],
    Home: ticks[0],
    End: ticks.at(-1),
  };
  if (!(event.key in target)) return;
  event.preventDefault();
  const next = target[event.key]?.querySelector('input');
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
