import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorSchemeManager,
  type VariantColorsResolver,
} from '@mantine/core';
import { watchSession } from '#kit/web/api/session.ts';

const still = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Milliseconds of a menu's or dialog's fade; 0 when the user asked for no motion. */
export const fade = still ? 0 : 150;

const resolveColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const red = input.color === 'red';
  if (input.variant === 'filled') return red ? colors : { ...colors, color: 'var(--on)' };
  if (input.variant === 'subtle')
    return {
      ...colors,
      background: 'transparent',
      hover: 'var(--hover)',
      color: red ? 'var(--neg)' : 'var(--ink-2)',
      border: 'none',
    };
  return colors;
};

/** The values of the look, as Mantine takes them. Colours come from `tokens.css` through the resolver below. */
export const theme = createTheme({
  fontFamily: 'var(--typeface)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: { fontWeight: '600' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  primaryColor: 'green',
  variantColorResolver: resolveColors,
  // Named instead of imported: `Select.extend` would bring every list and menu to the sign-in page.
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32, color: 'gray' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', comboboxProps: { transitionProps: { duration: fade } } } },
    Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: fade }, position: 'bottom-end' } },
  },
});

const palette = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--neg)',
  '--mantine-color-anchor': 'var(--acc)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-disabled': 'var(--press)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  ...Object.fromEntries(['primary', 'green', 'blue'].flatMap((name) => accentOf(name))),
  '--mantine-primary-color-contrast': 'var(--on)',
  '--mantine-color-gray-filled': 'var(--ink-2)',
  '--mantine-color-gray-light': 'var(--neu-soft)',
  '--mantine-color-gray-light-hover': 'var(--press)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-red-filled': 'var(--destroy)',
  '--mantine-color-red-filled-hover': 'var(--destroy-hover)',
  '--mantine-color-red-light': 'var(--neg-soft)',
  '--mantine-color-red-light-color': 'var(--neg)',
};

function accentOf(name: string): [string, string][] {
  const base = name === 'primary' ? '--mantine-primary-color' : `--mantine-color-${name}`;
  return [
    [`${base}-filled`, 'var(--fill)'],
    [`${base}-filled-hover`, 'var(--fill-hover)'],
    [`${base}-light`, 'var(--soft)'],
    [`${base}-light-hover`, 'var(--soft-2)'],
    [`${base}-light-color`, 'var(--acc)'],
    [`${base}-outline`, 'var(--acc)'],
    [`${base}-text`, 'var(--acc)'],
  ];
}

/** Points Mantine's palette at our tokens, which know the theme and the accent themselves. */
export const resolveVariables: CSSVariablesResolver = () => ({ variables: {}, light: palette, dark: palette });

const keptScheme = (): 'dark' | 'light' => (localStorage.getItem('theme') === '1' ? 'dark' : 'light');
let unwatch = (): void => undefined;

/**
 * Keeps the theme under the specification's key: `theme` is `1` for dark, `0` for light. A sign-in brings the account's
 * own, and a sign-out takes it away.
 */
export const themeStorage: MantineColorSchemeManager = {
  get: keptScheme,
  set: (value) => localStorage.setItem('theme', value === 'dark' ? '1' : '0'),
  subscribe: (follow) => {
    unwatch = watchSession(() => follow(keptScheme()));
  },
  unsubscribe: () => unwatch(),
  clear: () => localStorage.removeItem('theme'),
};
