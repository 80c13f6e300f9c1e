import * as language from '#messages/language.ts'
import * as messages from '#messages/pages.ts'

/** The background of every page (web/styles/tokens.css, piim). */
const GROUND = '#f6f7f1'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const SHORTCUTS = [
  { name: messages.shop, url: '/pood' },
  { name: messages.composeYourHat, url: '/custom-hat' },
  { name: messages.whereIsMyHat, url: '/jalgimine' },
]

/**
 * The installable web app (W3C Web Application Manifest).
 * @param start the page that the icon opens: the owner's icon opens her admin pages, to which no page of the shop links
 */
export const webAppManifest = (brand: string, start: '/' | '/admin') => ({
  id: start,
  name: brand,
  short_name: brand,
  description: messages.appDescription,
  lang: language.code,
  dir: 'ltr',
  start_url: start,
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  categories: ['shopping'],
  // The icons have a margin around the face, so that a phone may cut them to any shape.
  icons: ([192, 512] as const).flatMap(size => [icon(size, 'any'), icon(size, 'maskable')]),
  shortcuts: SHORTCUTS.map(shortcut => ({ ...shortcut, icons: [icon(192, 'any')] })),
})
