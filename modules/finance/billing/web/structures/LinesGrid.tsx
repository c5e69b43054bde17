import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { amountField, centsOf, type EditorLine, overTerms, yearField, yearOf } from './editor-lines.ts';
import '#kit/web/ui/css/table.css';
import '../billing.css';

interface LinesGridProps {
  terms: readonly { id: number; name: string }[];
  lines: readonly EditorLine[];
  weights: readonly number[];
  onChange: (lines: EditorLine[]) => void;
}

/** Vote heads and terms to be filled in; the year's amount is split over the terms. */
export function LinesGrid({ terms, lines, weights, onChange }: LinesGridProps) {
  const change = (at: number, changed: Partial<EditorLine>) =>
    onChange(
      lines.map((line, place) => {
        const { yearText: _, ...rest } = line;
        return place === at ? { ...rest, ...changed } : line;
      }),
    );
  const withAmount = ({ amounts }: EditorLine, place: number, amount: number | string | null) => ({
    amounts: terms.map((_, other) => (other === place ? amount : (amounts[other] ?? null))),
  });
  return (
    <div className="table-scroll">
      <table className="table billing-grid" aria-label="Amounts in KES">
        <thead>
          <tr>
            <th>Vote head</th>
            <th className="cell-end">Year, KES</th>
            {terms.map(({ id, name }) => (
              <th key={id} className="cell-end">
                {name}
              </th>
            ))}
            <th>
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.voteHeadId}>
              <td>{line.name}</td>
              <td>
                <MoneyField
                  name={yearField(line)}
                  size="xs"
                  currency={null}
                  aria-label={`${line.name}, the year`}
                  value={
                    line.yearText !== undefined || line.amounts.every((amount) => typeof amount !== 'number')
                      ? null
                      : yearOf(line)
                  }
                  onChange={(cents) => change(at, { amounts: overTerms(cents, weights, terms.length) })}
                  onText={(yearText) => change(at, { yearText })}
                />
              </td>
              {terms.map(({ id, name }, place) => (
                <td key={id}>
                  <MoneyField
                    name={amountField(line, id)}
                    size="xs"
                    currency={null}
                    aria-label={`${line.name}, ${name}`}
                    value={line.amounts[place] ?? null}
                    onChange={(cents) => change(at, withAmount(line, place, cents))}
                    onText={(text) => change(at, withAmount(line, place, text))}
                  />
                </td>
              ))}
              <td>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove ${line.name}`}
                  onClick={() => onChange(lines.filter((_, place) => place !== at))}
                >
                  <IconTrash size={16} stroke={1.7} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td className="cell-end">
              <Money cents={lines.reduce((sum, line) => sum + yearOf(line), 0)} cell />
            </td>
            {terms.map(({ id }, place) => (
              <td key={id} className="cell-end">
                <Money cents={lines.reduce((sum, line) => sum + centsOf(line.amounts[place]), 0)} cell />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
