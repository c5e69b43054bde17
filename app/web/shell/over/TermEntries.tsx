import { Menu } from '@mantine/core';
import type { Session } from '#kit/web/api/session.ts';
import { useGo } from '#kit/web/ui/Go.tsx';
import type { OverButton } from '#kit/web/ui/late/late-button.tsx';
import { OpenMenu } from '#kit/web/ui/late/OpenMenu.tsx';
import { screenAtPath } from '../screen-at-path.ts';
import { mayOpen } from '../sidebar/menu.ts';
import type { Term } from '../term.ts';

export interface TermMenuProps {
  term: Term;
  session: Session;
}

/** What stands in the menu of the term. */
export function TermEntries({ button, term, session }: TermMenuProps & OverButton) {
  const go = useGo();
  const terms = screenAtPath('/terms');
  return (
    <OpenMenu button={button} position="bottom-end">
      <Menu.Label>
        Day {term.termDay} of {term.termDays}
      </Menu.Label>
      <Menu.Item onClick={() => go('/home')}>Home of this term</Menu.Item>
      {terms && mayOpen(terms, session) && <Menu.Item onClick={() => go(terms.path)}>{terms.title}</Menu.Item>}
    </OpenMenu>
  );
}
