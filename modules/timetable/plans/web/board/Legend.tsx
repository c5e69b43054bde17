import { Badge } from './LessonCard.tsx';

const signs = [
  { label: 'Free', kind: 'free', reasons: [] },
  { label: 'Swap, or not preferred', kind: 'swap', reasons: [] },
  { label: 'Puts others out, or impossible', kind: 'no', reasons: [] },
  { label: 'Time off', kind: 'no', reasons: ['cannot then.'] },
] as const;

/** What the colours mean while a lesson is moved. */
export function Legend() {
  return (
    <ul className="board-signs">
      {signs.map(({ label, kind, reasons }) => (
        <li key={label}>
          <Badge verdict={{ kind, reasons, undesired: false, changes: new Map() }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
