import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './css/states.css';
import type { Tone } from './Status.tsx';

const icons = { neg: IconAlertCircle, att: IconAlertTriangle, pos: IconCircleCheck, inf: IconInfoCircle, quiet: IconInfoCircle };

/** A sentence on a soft ground: what is wrong, what needs attention, what is good to know. */
export function Note({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={`note note-${tone}`} role={tone === 'neg' ? 'alert' : undefined}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
