import type { Look } from '../connection/document.ts'

const LIGHT = {
  surface: '#ffffff',
  raised: '#f7f6f4',
  ink: '#1c1b19',
  soft: '#5d5953',
  line: '#e4e1dc',
}
const DARK = {
  surface: '#1a1918',
  raised: '#252322',
  ink: '#f4f2ef',
  soft: '#b8b2aa',
  line: '#3b3835',
}

/** Bright enough to be seen on a dark surface, and to be written on in black. */
const BRIGHT_ENOUGH = 0.19

/**
 * The merchant's look as a style sheet. It goes in by the object model, which no content security
 * policy forbids, and value by value, so that no value can be more than one. A variable of the page,
 * such as `--laurel-accent`, wins over each.
 */
export function themeSheet(look: Look): CSSStyleSheet {
  const { theme } = look
  const sheet = new CSSStyleSheet()
  sheet.insertRule(':host{}')
  sheet.insertRule('@media (prefers-color-scheme:dark){:host{}}', 1)
  const always = (sheet.cssRules[0] as CSSStyleRule).style
  const when_dark = ((sheet.cssRules[1] as CSSMediaRule).cssRules[0] as CSSStyleRule).style
  put(always, theme === 'dark' ? darkOf(look) : lightOf(look))
  if (theme === 'auto') put(when_dark, darkOf(look))
  put(always, { radius: `${look.corner_radius_px}px`, font: look.font_family })
  return sheet
}

function put(style: CSSStyleDeclaration, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    style.setProperty(`--_${name}`, `var(--laurel-${name}, ${value})`)
  }
}

const lightOf = ({ accent_color: accent, accent_text_color: on_accent }: Look) => ({
  ...LIGHT,
  accent,
  'on-accent': on_accent,
  scheme: 'light',
})

function darkOf({ accent_color, accent_text_color }: Look) {
  let channels = [1, 3, 5].map((at) => Number.parseInt(accent_color.slice(at, at + 2), 16))
  const is_dark = brightness(channels) < BRIGHT_ENOUGH
  while (brightness(channels) < BRIGHT_ENOUGH) {
    channels = channels.map((channel) => Math.ceil(channel + (255 - channel) / 12))
  }
  return {
    ...DARK,
    accent: `rgb(${channels})`,
    'on-accent': is_dark ? '#000' : accent_text_color,
    scheme: 'dark',
  }
}

/** As WCAG calculates the luminance of a colour. */
function brightness(channels: readonly number[]): number {
  const [red = 1, green = 1, blue = 1] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
