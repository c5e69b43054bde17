import { useState, type ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { billingUse } from '../../../contract/access.ts';
import { billingScreens } from '../../contract/screens.ts';
import { type Structure, structuresApi } from '../../contract/structures.ts';
import { CopyDialog } from './CopyDialog.tsx';

/** What is done less often with a structure: print, copy, archive, remove. */
export function useStructureMenu({ id, version, title, state }: Structure): { menu: MenuEntry[]; dialogs: ReactNode } {
  const [asking, setAsking] = useState<'copy' | 'archive' | 'remove' | null>(null);
  const go = useGo();
  const close = () => setAsking(null);
  const archive = useSave(structuresApi.archive, { onDone: () => say(`${title} is archived`) });
  const remove = useSave(structuresApi.remove, {
    onDone: () => {
      say(`${title} is removed`);
      go(to(billingScreens.studentBilling));
    },
  });
  const print = () => printFile(buildRequest(structuresApi.pdf, { id }).url).catch((failure: Error) => say(failure.message));
  const mayWrite = judge(billingUse, viewer()) === 'allowed';
  const menu: MenuEntry[] = [
    { label: 'Print for parents', onClick: () => void print() },
    ...(mayWrite ? [{ label: 'Copy to a year', onClick: () => setAsking('copy') }] : []),
    ...(mayWrite && state === 'published' ? [{ label: 'Archive', danger: true, onClick: () => setAsking('archive') }] : []),
    ...(mayWrite && (state === 'draft' || state === 'approved')
      ? [{ label: 'Remove', danger: true, onClick: () => setAsking('remove') }]
      : []),
  ];
  const dialogs = (
    <>
      {asking === 'copy' && <CopyDialog id={id} onClose={close} />}
      <ConfirmDialog
        opened={asking === 'archive'}
        onClose={close}
        title={`Archive ${title}?`}
        text="Nobody is billed by it any more. What was billed stays."
        keep="Keep it"
        confirm="Archive"
        danger
        onConfirm={() => archive.mutateAsync({ id, version })}
      />
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={close}
        title={`Remove ${title}?`}
        text="Nobody was billed by it."
        keep="Keep it"
        confirm="Remove"
        danger
        onConfirm={() => remove.mutateAsync({ id })}
      />
    </>
  );
  return { menu, dialogs };
}
