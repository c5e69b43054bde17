import { SegmentedControl, Switch } from '@mantine/core';
import { IconCheck, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { colours, sidebarTypes, useAppearance, type Appearance } from '../appearance.ts';
import './configurator.css';
import { useTheme } from '../kept-appearance.ts';

export interface ConfiguratorProps {
  opened: boolean;
  onClose: () => void;
  /** False below 1200 px, where the sidebar is always dark. */
  wide: boolean;
  change: (change: Partial<Appearance>) => void;
}

const typeNames = { 'bg-gradient-dark': 'Dark', 'bg-transparent': 'Transparent', 'bg-white': 'White' } as const;
const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Colours, sidebar, theme and direction. Every choice shows at once, so the drawer darkens nothing. */
export function Configurator({ opened, onClose, wide, change }: ConfiguratorProps) {
  const look = useAppearance();
  const theme = useTheme();
  // It comes in from the side the first time too, when its code has just come.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <SideDrawer title="Appearance" opened={opened && ready} onClose={onClose} size={320} plain>
      <div className="config">
        <fieldset>
          <legend>Sidebar colour</legend>
          <div className="config-colours">
            {colours.map((name) => (
              <label key={name} className="config-choice">
                <input
                  type="radio"
                  name="colour"
                  className="sr"
                  checked={look.colour === name}
                  onChange={() => change({ colour: name })}
                />
                <span className={`swatch swatch-${name}`}>
                  {look.colour === name && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
                </span>
                {titled(name)}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>Sidebar type</legend>
          <div className="config-types">
            {sidebarTypes.map((type) => (
              <label key={type} className="config-type">
                <input
                  type="radio"
                  name="sidebarType"
                  className="sr"
                  checked={look.sidebarType === type}
                  disabled={!wide && type !== 'bg-gradient-dark'}
                  onChange={() => change({ sidebarType: type })}
                />
                <span className={`config-picture ${type}`} aria-hidden="true">
                  <i />
                  <i />
                  <i />
                </span>
                {typeNames[type]}
              </label>
            ))}
          </div>
          <p className="config-note">Transparent and white need a window of 1200 px or wider.</p>
        </fieldset>
        <fieldset>
          <legend>Theme</legend>
          <SegmentedControl
            fullWidth
            aria-label="Theme"
            value={theme.dark ? 'dark' : 'light'}
            onChange={(value) => theme.setDark(value === 'dark')}
            data={[
              { value: 'light', label: <ThemeLabel icon={IconSun} text="Light" /> },
              { value: 'dark', label: <ThemeLabel icon={IconMoon} text="Dark" /> },
            ]}
          />
        </fieldset>
        <div className="config-switches">
          <Setting title="Compact sidebar" text="Icons only" checked={look.compact} onChange={(compact) => change({ compact })} />
          <Setting
            title="Fixed top bar"
            text="Stays while the page scrolls"
            checked={look.fixedTopBar}
            onChange={(fixedTopBar) => change({ fixedTopBar })}
          />
          <Setting
            title="Right to left"
            text="Mirrors the whole screen"
            checked={look.rightToLeft}
            onChange={(rightToLeft) => change({ rightToLeft })}
          />
        </div>
        <p className="hint">Kept with your account, on every device.</p>
      </div>
    </SideDrawer>
  );
}

function ThemeLabel({ icon: Icon, text }: { icon: typeof IconSun; text: string }) {
  return (
    <span className="config-theme">
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {text}
    </span>
  );
}

function Setting({
  title,
  text,
  checked,
  onChange,
}: {
  title: string;
  text: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <div className="config-setting">
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <Switch
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        size="sm"
        withThumbIndicator={false}
        aria-label={title}
      />
    </div>
  );
}
