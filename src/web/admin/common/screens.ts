type ScreenFacts = {
  /** in the page's title, and in the menu */
  title: string
  isInMenu?: boolean
  /** the call without whose answer it has nothing to show */
  call?: string
}

/**
 * The owner's screens by their paths, those of the menu in the order of her day. A file of the same path in `routes/` shows
 * each of them; the menu, the titles and the tests of screens are made of this table.
 */
export const SCREENS = {
  '/admin': { title: 'Täna', isInMenu: true, call: '/api/admin/today' },
  '/admin/orders': { title: 'Tellimused', isInMenu: true, call: '/api/admin/orders' },
  '/admin/products': { title: 'Tooted', isInMenu: true, call: '/api/admin/products' },
  '/admin/products/new': { title: 'Lisa toode' },
  '/admin/products/$id': { title: 'Muuda toodet', call: '/api/admin/products/$id' },
  '/admin/products/import': { title: 'Too tooted tabelist' },
  '/admin/messages': { title: 'Sõnumid', isInMenu: true, call: '/api/admin/messages' },
  '/admin/outbox': { title: 'Kirjad', isInMenu: true, call: '/api/admin/outbox' },
  '/admin/settings': { title: 'Seaded', isInMenu: true, call: '/api/admin/settings' },
  '/admin/account': { title: 'Konto', call: '/api/admin/account' },
  '/admin/audit': { title: 'Logi', call: '/api/admin/audit' },
  '/admin/visits': { title: 'Külastused', call: '/api/admin/visits' },
} as const satisfies Record<string, ScreenFacts>

export type ScreenPath = keyof typeof SCREENS

type MenuPath = {
  [Path in ScreenPath]: (typeof SCREENS)[Path] extends { isInMenu: true } ? Path : never
}[ScreenPath]

const isInMenu = (path: ScreenPath): path is MenuPath => 'isInMenu' in SCREENS[path]

export const MENU = (Object.keys(SCREENS) as ScreenPath[]).filter(isInMenu)
