import { cloneElement, useState, type ComponentType, type MouseEvent, type ReactElement, type Ref } from 'react';
import { createStore, useStore } from '#kit/web/api/store.ts';
import { say } from '../Notices.tsx';

/** What a button is asked for here, whatever else it has. */
interface ButtonProps {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

/** A button over which something opens. */
export type OpeningButton = ReactElement<ButtonProps>;

/** What opens over a button stands around it. */
export interface OverButton {
  readonly button: OpeningButton;
}

/**
 * What opens over a button, whose code is fetched at the first click and before that in an idle moment: no first screen waits
 * for menus. Until then the button stands alone.
 * @param kind what a screen reader says of the button
 */
export function lateButton<P extends object>(
  kind: 'menu' | 'dialog',
  load: () => Promise<ComponentType<P & OverButton>>,
): ComponentType<P & OverButton> {
  const come = createStore<{ Part?: ComponentType<P & OverButton> }>({});
  return function LateButton(props: P & OverButton) {
    const { Part } = useStore(come);
    const [wanted, setWanted] = useState(false);
    if (Part && wanted) return <Part {...props} />;
    const { button } = props;
    return cloneElement(button, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onClick: (event) => {
        button.props.onClick?.(event);
        setWanted(true);
        if (!come.get().Part)
          load().then(
            (loaded) => come.set({ Part: loaded }),
            () => say('This could not be loaded. The line may have dropped: try again when it is back.'),
          );
      },
    });
  };
}
