/** The shop's icon: a frog's face of a few plain shapes, so that it still reads at 16 pixels. */
import type { YarnColor } from '#domain/custom-hat.ts'
import { svg } from './svg.ts'
import { TINTS } from './tile.ts'
import { INK, outlineShade, YARN_HEX } from './yarn.ts'

const FROG: YarnColor = 'heleroheline'

const eye = (x: number): string =>
  `<circle cx="${x}" cy="19" r="11" fill="${YARN_HEX[FROG]}" stroke="${outlineShade(FROG)}" stroke-width="4"/>` +
  `<circle cx="${x}" cy="19" r="7.5" fill="#fff"/><circle cx="${x}" cy="20" r="4.6" fill="${INK}"/>`

const cheek = (x: number): string => `<ellipse cx="${x}" cy="43" rx="4.5" ry="5" fill="${YARN_HEX.roosa}"/>`

const face = [
  `<path d="M5 56C5 34 15 23 32 23S59 34 59 56Q32 62 5 56Z" fill="${YARN_HEX[FROG]}" stroke="${outlineShade(FROG)}" stroke-width="4" stroke-linejoin="round"/>`,
  eye(17),
  eye(47),
  `<path d="M21 43Q32 54 43 43" fill="none" stroke="${INK}" stroke-width="4.4" stroke-linecap="round"/>`,
  cheek(13),
  cheek(51),
].join('')

/** For a browser tab: without a ground. */
export const icon = (): string => svg([0, 0, 64, 64], face)

/** For a phone's home screen, which rounds the corners itself: a full ground with space around the face. */
export const tileIcon = (): string =>
  svg([-14, -13, 92, 92], `<rect x="-14" y="-13" width="92" height="92" fill="${TINTS.blush}"/>${face}`)
