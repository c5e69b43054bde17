import { Button } from '@mantine/core';
import { useCallback } from 'react';
import type { Access } from '#kit/contract/access.ts';
import { rightName } from '#kit/contract/roles.ts';
import type { Screen } from '#kit/contract/screen.ts';
import type { Session } from '#kit/web/api/session.ts';
import { deniedScreen } from '#kit/web/guard/denied.ts';
import { startOf } from '#kit/web/guard/start.ts';
import type { Place } from '#kit/web/guard/pages.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';

export interface AccessDeniedProps {
  screen: Screen;
  session: Session;
  place: Place | null;
}

/** Says that a screen was refused, to whom it is open, and that one stays where one was. */
export function AccessDenied({ screen, session, place }: AccessDeniedProps) {
  const go = useGo();
  const close = useCallback(() => deniedScreen.set(null), []);
  const here = place?.screen.title ?? 'this page';
  const home = startOf(session);
  const inSchool = session.kind === 'school' || session.kind === 'student';
  const atHome = place?.screen.path === home || !inSchool;
  return (
    <Dialog title="Access denied" opened onClose={close}>
      <p>
        <strong>{screen.title}</strong> {openTo(screen.access)} Your account has no such right.
      </p>
      <p className="muted">
        {session.kind === 'student' ? 'It is for staff.' : 'The school administrator can grant it.'} You stay on {here}.
      </p>
      <div className="dialog-actions">
        {!atHome && (
          <Button variant="default" onClick={() => go(home)}>
            Go to Home
          </Button>
        )}
        <Button onClick={close} data-autofocus>
          {atHome ? 'Back to Home' : 'Stay here'}
        </Button>
      </div>
    </Dialog>
  );
}

function openTo(access: Access): string {
  if (access === 'superUser') return 'is open to super-users.';
  if (access === 'branchAdmin') return 'is open to branch administrators.';
  if (access === 'student') return 'is open to students.';
  if (typeof access === 'string') return 'is open to users of a school.';
  const names = access.roles.map((right) => rightName(right).toLowerCase());
  if (names.length === 0) return 'is open to people with all rights.';
  return `is open to people with one of these rights: ${names.join(', ')}; or with all rights.`;
}
