// What opens over the frame: its code comes in one file, after the first screen.
export * from '#kit/web/ui/late/over.ts';
export { stopActing } from '#modules/platform/web/public.tsx';
export { PaletteDialog } from '../palette/PaletteDialog.tsx';
export { RailEntries } from '../sidebar/RailEntries.tsx';
export { AccessDenied } from './AccessDenied.tsx';
export { Configurator } from './Configurator.tsx';
export { FreshCode } from './FreshCode.tsx';
export { JobsList } from './JobsList.tsx';
export { SignOutDialog } from './SignOut.tsx';
export { TermEntries } from './TermEntries.tsx';
export { UserEntries } from './UserEntries.tsx';
