import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { linesLike, type PhoneLine } from './find.ts';

/** Lines of a count to look up by hand: all of them, what nobody has counted, or what is counted differently. */
export function LineList({ lines, onOpen }: { lines: readonly PhoneLine[]; onOpen: ((line: PhoneLine) => void) | null }) {
  const [words, setWords] = useState('');
  const [show, setShow] = useState('all');
  const left = lines.filter(({ mine, others }) => mine === null && others.length === 0);
  const torn = lines.filter(({ conflict }) => conflict);
  const found = linesLike(show === 'left' ? left : show === 'torn' ? torn : lines, words);
  return (
    <section className="box" aria-label="Lines of the count">
      <div className="scan-find">
        <TextInput
          type="search"
          aria-label="Search the count"
          placeholder="Name, code or batch"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Which lines"
          value={show}
          onChange={setShow}
          data={[
            { value: 'all', label: `All ${lines.length}` },
            { value: 'left', label: `To count ${left.length}` },
            { value: 'torn', label: `Conflicts ${torn.length}` },
          ]}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState title="Nothing here" text="No line of this count is like that." />
      ) : (
        <ul className="scan-lines">
          {found.map((line) => (
            <li key={line.id}>
              <button type="button" disabled={onOpen === null} onClick={() => onOpen?.(line)}>
                <span className="scan-name">
                  {line.name}
                  <span className="muted">
                    {[line.code, line.batchNo && `batch ${line.batchNo}`, line.expiresOn && `use by ${formatDay(line.expiresOn)}`]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
                <span className="scan-figure num" data-conflict={line.conflict || undefined}>
                  {line.mine === null ? '–' : formatQuantity(line.mine, line.unit)}
                  {line.others.length > 0 && (
                    <span className="muted">
                      {line.others.map(({ name, quantity }) => `${name} ${formatQuantity(quantity)}`).join(', ')}
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
