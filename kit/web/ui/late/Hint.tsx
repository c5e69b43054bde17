import type { TooltipProps } from '@mantine/core';
import { cloneElement, useEffect, useRef, type ComponentType, type ReactElement, type Ref } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';
import { lineFree } from './line-free.ts';

type HintProps = Pick<TooltipProps, 'label' | 'position' | 'openDelay'>;

const come = createStore<{ Tooltip?: ComponentType<TooltipProps> }>({});

/** Words beside what the mouse stands on. Their code comes after the first screen. */
export function Hint({ children, ...hint }: HintProps & { children: ReactElement<{ ref?: Ref<never> }> }) {
  const target = useRef<never>(null);
  const { Tooltip } = useStore(come);
  const free = useStore(lineFree);
  useEffect(() => {
    if (!free || come.get().Tooltip) return;
    import('./over.ts').then(
      ({ Tooltip: part }) => come.set({ Tooltip: part }),
      // The next one asks again.
      () => null,
    );
  }, [free]);
  return (
    <>
      {cloneElement(children, { ref: target })}
      {Tooltip && <Tooltip {...hint} target={target} />}
    </>
  );
}
