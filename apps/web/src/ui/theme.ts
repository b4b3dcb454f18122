import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const ramp = (shades: string) => shades.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple;

const colors = {
  gray: ramp('f9fafc f2f4f6 e6e8ec d6d9df bfc3ca 979ba5 6a707c 4d535e 2f343f 171c24'),
  dark: ramp('e6e8ec c4c7ce 9da2ab 8a8f99 3f444e 2e323b 20242b 16191f 0e1117 080a0e'),
  blue: ramp('f1f6ff e3ecff cadcff a8c5ff 7da7ff 4e84ff 3165e3 2350c2 193e9c 0e2a73'),
  green: ramp('ebfaf2 d6f4e5 b5eacf 8ad8b3 58c094 2da376 008059 006d4b 00563a 003d28'),
  yellow: ramp('f9f6e6 f4edcc ebdca4 dec36f cfa230 b88000 9a6300 814f00 6b3b00 4e2700'),
  orange: ramp('fff4e9 ffe7d2 ffd1ab feb272 ef8d3e d56a1a b54c00 983b00 7b2b00 5a1a00'),
  red: ramp('fff2f2 ffe5e3 ffceca ffaba5 ff7b74 e8504b c92b29 aa171a 890e11 640307'),
  violet: ramp('f6f4ff ede8ff ded4ff cab8ff b393ff 9870ea 7d51cd 673eae 52308c 3a1f66'),
  pink: ramp('fff2f7 ffe3ee ffcae0 ffa5cd f579b4 d75797 b8367b 9b2565 7c1a50 5a0e38'),
  cyan: ramp('eaf9fe d5f2fc b2e5f7 85d2ec 52b8d9 229abc 007996 00667f 005165 003948'),
};

/** The hues a badge, an alert or a light button may wear. */
const HUES = ['blue', 'green', 'yellow', 'orange', 'red', 'violet', 'pink', 'cyan'] as const;

const fontFamily = "'Geist Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

export const theme = createTheme({
  colors,
  primaryColor: 'blue',
  primaryShade: 6,
  black: '#171c24',
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgba(18, 24, 38, 0.05)',
    md: '0 4px 12px rgba(18, 24, 38, 0.08), 0 1px 3px rgba(18, 24, 38, 0.06)',
    xl: '0 24px 64px rgba(18, 24, 38, 0.2)',
  },
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  // By name and not by `extend`, which would load every one of them with the first page.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 34 } },
    Alert: { defaultProps: { variant: 'light' } },
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', transitionProps: { duration: 120 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
});

/** The roles of design.md §2; what Mantine's own defaults would leave too pale or too dark. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': colors.gray[1],
    '--mantine-color-text': colors.gray[9],
    '--mantine-color-dimmed': '#5d6370',
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors.red[7],
    '--mantine-color-anchor': colors.blue[6],
    '--mantine-color-default-border': '#858a96',
    '--mantine-color-disabled': colors.gray[1],
    '--mantine-color-disabled-color': colors.gray[6],
    '--mantine-color-gray-light': colors.gray[1],
    '--mantine-color-gray-light-color': colors.gray[7],
    '--dm-surface': '#ffffff',
    '--dm-raised': '#ffffff',
    '--dm-field': '#ffffff',
    '--dm-line': colors.gray[2],
    '--dm-line-strong': colors.gray[4],
    '--dm-track': colors.gray[2],
    '--dm-hover': colors.gray[1],
    '--dm-pressed': colors.gray[2],
    '--dm-focus': colors.blue[6],
    '--dm-live-bg': colors.blue[0],
    '--dm-live-line': colors.blue[3],
    '--dm-live-figure': colors.blue[7],
    '--dm-over-bg': colors.orange[0],
    '--dm-over-line': colors.orange[4],
    '--dm-over-figure': colors.orange[7],
    '--dm-bar-live': colors.blue[6],
    '--dm-bar-paused': colors.orange[5],
    '--dm-bar-done': colors.green[6],
    '--dm-energized': colors.yellow[5],
    '--dm-focused': colors.blue[5],
    '--dm-satisfied': colors.green[5],
    '--dm-motivated': colors.violet[7],
    '--dm-tired': '#8a8f9b',
    '--dm-frustrated': colors.red[6],
    '--dm-anxious': colors.pink[7],
    '--dm-high': colors.red[7],
    '--dm-medium': colors.yellow[7],
    ...forHues((hue) => ({
      [`--mantine-color-${hue}-light`]: colors[hue][1],
      [`--mantine-color-${hue}-light-color`]: colors[hue][8],
    })),
  },
  dark: {
    '--mantine-color-body': colors.dark[8],
    '--mantine-color-text': colors.dark[0],
    '--mantine-color-dimmed': colors.dark[2],
    '--mantine-color-placeholder': colors.dark[3],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-anchor': colors.blue[4],
    '--mantine-color-default-border': '#6d727e',
    '--mantine-color-disabled': '#1f232a',
    '--mantine-color-disabled-color': colors.dark[2],
    '--mantine-color-gray-light': colors.dark[5],
    '--mantine-color-gray-light-color': colors.dark[1],
    '--dm-surface': colors.dark[7],
    '--dm-raised': '#1b1f27',
    '--dm-field': colors.dark[6],
    '--dm-line': colors.dark[5],
    '--dm-line-strong': colors.dark[4],
    '--dm-track': colors.dark[5],
    '--dm-hover': colors.dark[6],
    '--dm-pressed': colors.dark[5],
    '--dm-focus': colors.blue[4],
    '--dm-live-bg': '#141d36',
    '--dm-live-line': '#31508f',
    '--dm-live-figure': colors.blue[3],
    '--dm-over-bg': '#2a1a0e',
    '--dm-over-line': '#7a4416',
    '--dm-over-figure': colors.orange[4],
    '--dm-bar-live': colors.blue[4],
    '--dm-bar-paused': colors.orange[4],
    '--dm-bar-done': colors.green[5],
    '--dm-energized': colors.yellow[4],
    '--dm-focused': colors.blue[4],
    '--dm-satisfied': colors.green[5],
    '--dm-motivated': colors.violet[6],
    '--dm-tired': colors.dark[3],
    '--dm-frustrated': colors.red[5],
    '--dm-anxious': colors.pink[3],
    '--dm-high': colors.red[4],
    '--dm-medium': colors.yellow[4],
    ...forHues((hue) => ({
      [`--mantine-color-${hue}-light`]: `color-mix(in srgb, ${colors[hue][4]} 17%, ${colors.dark[7]})`,
      [`--mantine-color-${hue}-light-color`]: colors[hue][3],
    })),
  },
});

function forHues(
  variables: (hue: (typeof HUES)[number]) => Record<string, string | undefined>,
): Record<string, string> {
  return Object.assign({}, ...HUES.map(variables));
}
