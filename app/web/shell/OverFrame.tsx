import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Session } from '#kit/web/api/session.ts';
import { freshCodeAsked } from '#kit/web/api/step-up.ts';
import { useStore } from '#kit/web/api/store.ts';
import { deniedScreen } from '#kit/web/guard/denied.ts';
import type { Place } from '#kit/web/guard/pages.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import type { AccessDeniedProps } from './over/AccessDenied.tsx';
import type { ConfiguratorProps } from './over/Configurator.tsx';
import { paletteOpened } from './palette/palette-store.ts';
import type { PaletteProps } from './palette/PaletteDialog.tsx';

const over = () => import('./over/over.ts');
/** Where one of these does not come, that is said over the screen. */
const failed = (said: ReactNode) => <div className="over-frame">{said}</div>;

const PaletteDialog = latePart<PaletteProps>({ what: 'The search', load: async () => (await over()).PaletteDialog, failed });
const Denied = latePart<AccessDeniedProps>({ what: 'The answer', load: async () => (await over()).AccessDenied, failed });
const FreshCode = latePart<{ onDone: (given: boolean) => void }>({
  what: 'The question for a fresh code',
  load: async () => (await over()).FreshCode,
  failed,
});
const Configurator = latePart<ConfiguratorProps>({
  what: 'Appearance',
  load: async () => (await over()).Configurator,
  failed: (said, { opened }) => opened && failed(said),
});

interface OverFrameProps extends PaletteProps {
  session: Session;
  place: Place | null;
  configurator: ConfiguratorProps;
}

/** What can open over any screen. None of its code is there before it is wanted or the line is free. */
export function OverFrame({ session, place, offers, configurator }: OverFrameProps) {
  const palette = useStore(paletteOpened);
  const denied = useStore(deniedScreen);
  const asked = useStore(freshCodeAsked);
  // It stays, so that it can go out to the side.
  const [configured, setConfigured] = useState(false);
  if (configurator.opened && !configured) setConfigured(true);
  return (
    <>
      {configured && <Configurator {...configurator} />}
      {palette && <PaletteDialog session={session} offers={offers} />}
      {denied && <Denied screen={denied} session={session} place={place} />}
      {/* Drawn only when it is asked for, so that it stands over the drawer from which it was. */}
      {asked && <FreshCode onDone={asked.done} />}
    </>
  );
}
