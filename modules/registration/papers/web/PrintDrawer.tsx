import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { paperWords } from '../contract/kinds.ts';
import type { PaperCard } from './paper-cards.ts';
import { PrintForm } from './PrintForm.tsx';

interface PrintDrawerProps {
  card: PaperCard | null;
  /** Students chosen elsewhere; none when a class is chosen here. */
  ids: readonly number[];
  onForget: () => void;
  onClose: () => void;
}

/** The choices of one paper, and the task that makes it. */
export function PrintDrawer({ card, ids, onForget, onClose }: PrintDrawerProps) {
  return (
    <SideDrawer opened={card !== null} onClose={onClose} title={card ? paperWords[card.paper] : ''} size={520}>
      {card && <PrintForm key={`${card.paper} ${ids.join()}`} card={card} ids={ids} onForget={onForget} />}
    </SideDrawer>
  );
}
