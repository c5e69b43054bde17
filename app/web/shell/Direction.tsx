import { DirectionProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAppearance } from './appearance.ts';

/** Tells Mantine which way the page reads; the attribute itself is set with the rest of the appearance. */
export function Direction({ children }: { children: ReactNode }) {
  const { rightToLeft } = useAppearance();
  const direction = rightToLeft ? 'rtl' : 'ltr';
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      {children}
    </DirectionProvider>
  );
}
