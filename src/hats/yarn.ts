import type { YarnColor } from '#domain/custom-hat.ts'
import { hexOf, labOf, mixLab } from './oklab.ts'

/** The colours of the sixteen yarns in full daylight. */
export const YARN_HEX: Record<YarnColor, string> = {
  punane: '#CF3A34',
  oranž: '#EE8130',
  kollane: '#F5C63B',
  heleroheline: '#9CC653',
  tumeroheline: '#33704A',
  helesinine: '#93C6E4',
  tumesinine: '#2E4A8C',
  'rohekas-sinine': '#2B9A9C',
  helelilla: '#C3AEE3',
  tumelilla: '#6B4396',
  roosa: '#F39DB4',
  pruun: '#7F5539',
  valge: '#F7F3E9',
  hall: '#9C9C98',
  must: '#34302F',
  beež: '#DDC6A1',
}

/** The yarn of a hat without a chosen colour: undyed. */
export const UNDYED: YarnColor = 'beež'

/** The darkest tone of a drawing; pure black is never used. */
export const INK = '#2B2226'

/** A yarn with less chroma than this is black, grey or white. */
const LEAST_CHROMA = 0.05

export function isColorful(color: YarnColor): boolean {
  const [, a, b] = labOf(YARN_HEX[color])
  return Math.hypot(a, b) >= LEAST_CHROMA
}

/** At this light the yarn has its own colour; below it is in shadow, above it is lit. */
const OWN_COLOR = 0.72

function computeShade(color: YarnColor, light: number): string {
  const own = labOf(YARN_HEX[color])
  const [lightness, a, b] = own
  if (light >= OWN_COLOR) {
    const lit = [Math.min(0.99, lightness + 0.03 + 0.1 * (1 - lightness)), a * 0.98, b * 0.98 + 0.01] as const
    return hexOf(mixLab(own, lit, (light - OWN_COLOR) / (1 - OWN_COLOR)))
  }
  // Pale yarns get lighter, warmer shadows; otherwise white would turn grey.
  const paleness = Math.max(0, lightness - 0.8) / 0.2
  const deep = [
    lightness * (0.5 + 0.13 * paleness) + 0.05,
    a * 0.95 + 0.014,
    b * 0.8 - 0.008 + 0.026 * paleness,
  ] as const
  return hexOf(mixLab(deep, own, light / OWN_COLOR))
}

const shades = new Map<YarnColor, string[]>()

/**
 * Returns the yarn's colour in more or less light, as `#rrggbb`.
 * @param light 0 deepest shadow, 0.72 the yarn itself, 1 fully lit; rounded to hundredths.
 */
export function shade(color: YarnColor, light: number): string {
  const hundredths = Math.round(light * 100)
  const known = shades.get(color) ?? []
  if (known.length === 0) shades.set(color, known)
  known[hundredths] ??= computeShade(color, hundredths / 100)
  return known[hundredths]
}

const outlines = new Map<YarnColor, string>()

/** Returns the outline colour of a yarn: its deepest shadow, half way to ink. */
export function outlineShade(color: YarnColor): string {
  const known = outlines.get(color)
  if (known) return known
  const computed = hexOf(mixLab(labOf(shade(color, 0)), labOf(INK), 0.45))
  outlines.set(color, computed)
  return computed
}
