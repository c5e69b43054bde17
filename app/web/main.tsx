import '#kit/web/ui/css/tokens.css';
import './first/mantine.ts';
import '#kit/web/ui/css/base.css';
import '#kit/web/ui/css/controls.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { kindsComeBy } from '#kit/web/offline/kinds.ts';
import { resolveVariables, theme, themeStorage } from '#kit/web/ui/theme.ts';
import { fetchWhenPointedAt, fetchWhileDrawing } from './ahead/code-ahead.ts';
import { signedInFirst } from './first/signed-in.ts';
import { router } from './navigator.ts';
import { Direction } from './shell/Direction.tsx';
import { fetchFrame } from './shell/late-frame.ts';
import { listenForPalette } from './shell/palette/palette-store.ts';

const element = document.getElementById('app');
if (!element) throw new Error('The page has no element with the id app');

// Where the plain form of the sign-in page is not wanted it goes; elsewhere the form of the screen takes its place.
if (!document.documentElement.hasAttribute('data-first')) document.getElementById('first')?.remove();
listenForPalette();
fetchWhenPointedAt();
kindsComeBy(async () => (await import('./parts.ts')).waitingKinds);

const root = createRoot(element);
const draw = (): void =>
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        colorSchemeManager={themeStorage}
        defaultColorScheme="light"
      >
        <QueryClientProvider client={queryClient}>
          <Direction>
            <RouterProvider router={router} />
          </Direction>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );

/** Where the plain form was sent already, the app begins with what comes after it. */
async function begin(): Promise<void> {
  const next = window.early?.length ? await signedInFirst() : null;
  // The plain form stands until the frame takes its place.
  if (viewer()) await fetchFrame().catch(() => null);
  if (next !== null) {
    fetchWhileDrawing();
    router.history.replace(next);
  }
  draw();
}
void begin();
