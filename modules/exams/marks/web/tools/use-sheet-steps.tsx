import { IconDownload, IconFileUpload, IconHistory, IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { type Sheet, sheetsApi } from '../../contract/sheets.ts';
import type { GridKeys } from '../grid/keyboard.ts';
import type { Sender } from '../saving/sender.ts';
import type { SheetCells } from '../saving/sheet-store.ts';
import { keepSheet } from './keep-sheet.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { ReadDrawer } from './ReadDrawer.tsx';
import { UnlockDialog } from './UnlockDialog.tsx';

type Opened = 'history' | 'read' | 'lock' | 'unlock' | null;

interface Steps {
  entries: MenuEntry[];
  /** What the steps open over the sheet. */
  layers: ReactNode;
  open: (what: Opened) => void;
}

const failed = (error: Error): void => say(error.message);

/**
 * What is done with a sheet less often: workbook, print, history, lock.
 * @param shown the papers that the grid shows
 */
export function useSheetSteps(sheet: Sheet, shown: Sheet['papers'], cells: SheetCells, sender: Sender, keys: GridKeys): Steps {
  const [opened, open] = useState<Opened>(null);
  const close = (): void => {
    open(null);
    const place = keys.cursor.get();
    if (place) requestAnimationFrame(() => keys.go(place));
  };
  const { id } = sheet;
  const entries: MenuEntry[] = [
    {
      label: 'Download as Excel',
      icon: <IconDownload size={16} stroke={1.7} />,
      onClick: () => void download(buildRequest(sheetsApi.workbook, { id }).url, 'Marks.xlsx').catch(failed),
    },
    ...(sheet.closedBecause === null
      ? [{ label: 'Read a filled-in workbook', icon: <IconFileUpload size={16} stroke={1.7} />, onClick: () => open('read') }]
      : []),
    {
      label: 'Print mark list',
      icon: <IconPrinter size={16} stroke={1.7} />,
      onClick: () => void printFile(buildRequest(sheetsApi.print, { id }).url).catch(failed),
    },
    { label: 'History of the mark', icon: <IconHistory size={16} stroke={1.7} />, onClick: () => open('history') },
    ...(sheet.mayLock && sheet.examState === 'open'
      ? [
          sheet.lockedAt === null
            ? { label: 'Lock sheet', icon: <IconLock size={16} stroke={1.7} />, onClick: () => open('lock') }
            : { label: 'Unlock sheet', icon: <IconLockOpen size={16} stroke={1.7} />, onClick: () => open('unlock') },
        ]
      : []),
  ];
  const lock = async (): Promise<void> => {
    await sender.flush(5_000);
    const { unsent, faults, conflicts, refused } = cells.counts.get();
    const left = unsent + faults + conflicts + refused;
    if (left > 0)
      throw new Error(`${capital(counted(left, 'mark is', 'marks are'))} not saved yet, and could not be afterwards.`);
    keepSheet(await call(sheetsApi.lock, { id }));
  };
  const { expected, entered } = cells.counts.get();
  const layers = (
    <>
      <HistoryDrawer
        opened={opened === 'history'}
        onClose={close}
        sheet={sheet}
        shown={shown}
        place={keys.cursor.get()}
        cells={cells}
      />
      <ReadDrawer opened={opened === 'read'} onClose={close} sheet={sheet} cells={cells} />
      {opened === 'unlock' && <UnlockDialog onClose={close} sheet={sheet} />}
      <ConfirmDialog
        opened={opened === 'lock'}
        onClose={close}
        title="Lock this sheet?"
        text="Its marks are complete and checked. Nobody changes them until the sheet is unlocked, which asks for a reason."
        consequences={[{ label: 'Marks entered', after: `${entered} of ${expected}` }]}
        keep="Leave it open"
        confirm="Lock sheet"
        onConfirm={lock}
      />
    </>
  );
  return { entries, layers, open };
}
