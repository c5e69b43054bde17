// What opens over a screen: its code comes in one file, after the first screen.
export { MoreEntries } from './MoreEntries.tsx';
export { ConfirmDialog } from '../Dialog.tsx';
export { Tooltip } from '@mantine/core';
