import {
  Badge,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Menu,
  Modal,
} from '@mantine/core'

/** From the lightest to the darkest; white on the last two can be read. */
const LAUREL: MantineColorsTuple = [
  '#eef7f1',
  '#dcebe2',
  '#b7d6c4',
  '#8fc0a4',
  '#6dad89',
  '#56a177',
  '#3f8f5f',
  '#2f7a50',
  '#226643',
  '#144a2f',
]

/** The greys of the dark theme, with a breath of the same green. */
const DARK: MantineColorsTuple = [
  '#c9cfcc',
  '#b5bcb8',
  '#8a938e',
  '#69716d',
  '#434a4b',
  '#363b3c',
  '#272c2d',
  '#1d2122',
  '#191d1e',
  '#121516',
]

const TITLED = { styles: { title: { fontWeight: 650, lineHeight: 1.3 } } }

export const theme = createTheme({
  colors: { laurel: LAUREL, dark: DARK },
  primaryColor: 'laurel',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  headings: { fontWeight: '650' },
  components: {
    // A state is never cut off, however narrow its column.
    Badge: Badge.extend({
      defaultProps: { tt: 'none', fw: 600 },
      styles: { root: { minWidth: 'max-content' } },
    }),
    Drawer: Drawer.extend(TITLED),
    // Its first focus would be something that is no item, which a menu must not have.
    Menu: Menu.extend({
      defaultProps: { withInitialFocusPlaceholder: false },
      styles: { dropdown: { maxWidth: 'calc(100vw - 2rem)' } },
    }),
    Modal: Modal.extend(TITLED),
  },
})

/** Quiet text that can still be read: the usual greys are too light. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55605a',
    '--mantine-color-disabled-color': '#55605a',
    '--mantine-color-placeholder': '#616b65',
    // On a light ground the usual ones are too light.
    '--mantine-color-orange-light-color': '#a03208',
    '--mantine-color-red-light-color': '#a3281f',
    '--mantine-color-red-outline': '#a3281f',
  },
  dark: {
    '--mantine-color-dimmed': '#a6b0ab',
    '--mantine-color-disabled-color': '#a6b0ab',
    '--mantine-color-placeholder': '#99a49e',
  },
})
