import { useEffect, useEffectEvent, useState } from 'react';

interface TimeLeftProps {
  endsAt: string;
  /** The server’s clock when the test was read: the device’s own may be wrong. */
  now: string;
  onOver: () => void;
}

/** How long a test still goes, by the server’s clock. */
export function TimeLeft({ endsAt, now, onOver }: TimeLeftProps) {
  const [begun] = useState(() => performance.now());
  const [passed, setPassed] = useState(0);
  const left = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(now) - passed) / 1000));
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const clock = setInterval(() => setPassed(performance.now() - begun), 1000);
    return () => clearInterval(clock);
  }, [begun]);
  useEffect(() => {
    if (left === 0) over();
  }, [left]);
  return (
    <span className="num" role="timer">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')} left
    </span>
  );
}
