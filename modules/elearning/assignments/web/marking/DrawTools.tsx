import { SegmentedControl } from '@mantine/core';

export type Tool = 'hand' | 'pen' | 'tick' | 'cross' | 'words' | 'rubber';

const tools: readonly { value: Tool; label: string }[] = [
  { value: 'hand', label: 'Move' },
  { value: 'pen', label: 'Pen' },
  { value: 'tick', label: 'Tick' },
  { value: 'cross', label: 'Cross' },
  { value: 'words', label: 'Words' },
  { value: 'rubber', label: 'Rubber' },
];

/** What the pointer does on a page. */
export function DrawTools({ tool, onChange }: { tool: Tool; onChange: (tool: Tool) => void }) {
  return (
    <div className="asg-tools">
      <SegmentedControl
        size="xs"
        aria-label="What is drawn"
        data={tools.map((one) => ({ ...one }))}
        value={tool}
        onChange={(next) => onChange(tools.find(({ value }) => value === next)?.value ?? 'hand')}
      />
    </div>
  );
}
