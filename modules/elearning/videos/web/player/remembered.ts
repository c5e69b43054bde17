/** What somebody chose in the player, on this device. */
interface Chosen {
  /** The language of captions; null: none. */
  readonly captions: string | null;
  readonly speed: number;
}

const place = 'video player';
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

export function remembered(): Chosen {
  try {
    const { captions, speed } = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Chosen>;
    return {
      captions: typeof captions === 'string' ? captions : null,
      speed: speeds.find((one) => one === speed) ?? 1,
    };
  } catch {
    return { captions: null, speed: 1 };
  }
}

export function remember(changed: Partial<Chosen>): void {
  localStorage.setItem(place, JSON.stringify({ ...remembered(), ...changed }));
}
