/** OKLab (Björn Ottosson, 2020): colours mixed in this space keep a shadow as saturated as the yarn. */
type Lab = readonly [lightness: number, greenToRed: number, blueToYellow: number]

const linearOf = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const channelOf = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** @param hex `#RRGGBB` in sRGB. */
export function labOf(hex: string): Lab {
  const rgb = Number.parseInt(hex.slice(1), 16)
  const red = linearOf((rgb >> 16) / 255)
  const green = linearOf(((rgb >> 8) & 255) / 255)
  const blue = linearOf((rgb & 255) / 255)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** @returns `#rrggbb`; a colour outside sRGB is clipped to its gamut. */
export function hexOf([lightness, a, b]: Lab): string {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const bytes = linear.map(value => Math.round(255 * channelOf(clamp(value, 0, 1))))
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** @param share 0 gives `from`, 1 gives `to`. */
export const mixLab = (from: Lab, to: Lab, share: number): Lab => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]
