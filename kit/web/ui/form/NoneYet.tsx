import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import type { Screen } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Go } from '#kit/web/ui/Go.tsx';

/** Why there may be nothing to choose, and where that is mended. */
export interface NoneYet {
  /** What is missing, in the plural: "terms". */
  what: string;
  /** Where it is added: "Settings → Years and terms". */
  where: string;
  /** The screen of that name; who may open it gets a link. */
  screen?: Screen;
}

/** What stands under a field with choices: why it has none, once that is known, or its hint. */
export function underChoices(choices: readonly unknown[] | undefined, none: NoneYet | undefined, hint?: ReactNode): ReactNode {
  return none && choices?.length === 0 ? <NoneYetNote {...none} /> : hint;
}

function NoneYetNote({ what, where, screen }: NoneYet) {
  const verdict = screen && judge(screen.access, viewer());
  return (
    <span className="none-yet">
      No {what} yet. They are added in{' '}
      {screen && (verdict === 'allowed' || verdict === 'code') ? <Go href={screen.path}>{where}</Go> : where}.
    </span>
  );
}
