import { num } from './points.ts'

/** The settings of every drawing, besides the hat itself. */
export type Drawing = {
  /** unique on the page: gradients and clip paths are named after it */
  id: string
  /** selects the small irregularities of the handwork */
  seed?: number
  /** whether the hat stands on a floor and casts a shadow */
  shadow?: boolean
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The corner and size of the view: `x y width height`. */
export type ViewBox = readonly [x: number, y: number, width: number, height: number]

/** Returns a whole SVG document, or an element of a page. Without a label it is decorative. */
export function svg(viewBox: ViewBox, inner: string, label = '', attributes = ''): string {
  const role = label ? `role="img" aria-label="${escapeText(label)}"` : 'aria-hidden="true"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.map(num).join(' ')}" ${role}${attributes}>${inner}</svg>`
}

/** Returns the drawing as a data URL, which needs no request. */
export const drawingAsLink = (drawing: string): string =>
  `data:image/svg+xml,${drawing.replaceAll('"', "'").replaceAll(/[#%]|[^ -~]/gu, encodeURIComponent)}`

/** The gradients shared by a drawing's parts: warm light, soft dark rim, shadow on the floor. */
export const lightDefs = (id: string): string =>
  `<defs><radialGradient id="${id}-lit" cx=".32" cy=".22" r=".62"><stop offset="0" stop-color="#FFF3D6" stop-opacity=".34"/><stop offset="1" stop-color="#FFF3D6" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="${id}-dim" cx=".36" cy=".3" r=".86"><stop offset=".62" stop-color="#2B1A33" stop-opacity="0"/><stop offset="1" stop-color="#2B1A33" stop-opacity=".2"/></radialGradient>` +
  `<radialGradient id="${id}-sh"><stop offset="0" stop-color="#2B2226" stop-opacity=".38"/><stop offset=".7" stop-color="#2B2226" stop-opacity=".14"/><stop offset="1" stop-color="#2B2226" stop-opacity="0"/></radialGradient></defs>`

export const floorShadow = (id: string, cx: number, cy: number, rx: number, ry: number): string =>
  `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="url(#${id}-sh)"/>`
