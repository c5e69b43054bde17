import { ActionIcon } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Hint } from '#kit/web/ui/late/Hint.tsx';
import { useAppearance, type Appearance } from '../appearance.ts';
import { toggled } from './favourites.ts';

interface FavouriteStarProps {
  path: string;
  size: number;
  change: (change: Partial<Appearance>) => void;
}

/** Puts the screen that is open on top of the menu, or takes it away from there. */
export function FavouriteStar({ path, size, change }: FavouriteStarProps) {
  const { favourites } = useAppearance();
  const chosen = favourites.includes(path);
  const label = chosen ? 'Remove from favourites' : 'Add to favourites';
  return (
    <Hint label={label} openDelay={400}>
      <ActionIcon
        size={size}
        className="favourite-star"
        data-chosen={chosen || undefined}
        onClick={() => change({ favourites: toggled(favourites, path) })}
        aria-label={label}
      >
        <IconStar size={16} stroke={1.7} />
      </ActionIcon>
    </Hint>
  );
}
