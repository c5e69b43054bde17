import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import './area.css';

interface PartsProps {
  /** A line over the parts. */
  over: ReactNode;
  parts: readonly { key: string; label: string; content: ReactNode }[];
}

/** The parts of a record in a drawer, one at a time. What was typed in one stays while another shows. */
export function Parts({ over, parts }: PartsProps) {
  const [shown, setShown] = useState(parts[0]?.key ?? '');
  return (
    <>
      <div className="area-parts">
        {over}
        <SegmentedControl
          fullWidth
          aria-label="Parts of the record"
          value={shown}
          onChange={setShown}
          data={parts.map(({ key, label }) => ({ value: key, label }))}
        />
      </div>
      {parts.map(({ key, content }) => (
        <div key={key} className={key === shown ? 'drawer-form' : undefined} hidden={key !== shown}>
          {content}
        </div>
      ))}
    </>
  );
}
