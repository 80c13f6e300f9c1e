import * as titles from '#messages/admin/titles.ts'

type ScreenFacts = {
  /** in the page's title, and in the menu */
  title: string
  isInMenu?: boolean
  /** the menu's screen that it belongs to, if its path does not say so */
  under?: string
  /** the API call without which it has nothing to show */
  call?: string
}

/**
 * The owner's screens by their paths, those in the menu in the order of her day. A file with the same path in `routes/`
 * shows each of them; the menu, the titles and the screen tests are made from this table.
 */
export const SCREENS = {
  '/admin': { title: titles.today, isInMenu: true, call: '/api/admin/today' },
  '/admin/orders': { title: titles.orders, isInMenu: true, call: '/api/admin/orders' },
  '/admin/orders/new': { title: titles.newOrder },
  '/admin/products': { title: titles.products, isInMenu: true, call: '/api/admin/products' },
  '/admin/products/new': { title: titles.newProduct },
  '/admin/products/$id': { title: titles.editProduct, call: '/api/admin/products/$id' },
  '/admin/products/sales': { title: titles.sales, call: '/api/admin/sales' },
  '/admin/products/import': { title: titles.importProducts },
  '/admin/yarn': { title: titles.yarn, under: '/admin/products', call: '/api/admin/yarn' },
  '/admin/messages': { title: titles.contactMessages, isInMenu: true, call: '/api/admin/messages' },
  '/admin/outbox': { title: titles.mails, isInMenu: true, call: '/api/admin/outbox' },
  '/admin/settings': { title: titles.settings, isInMenu: true, call: '/api/admin/settings' },
  '/admin/account': { title: titles.account, call: '/api/admin/account' },
  '/admin/audit': { title: titles.auditLog, call: '/api/admin/audit' },
  '/admin/visits': { title: titles.visits, call: '/api/admin/visits' },
} as const satisfies Record<string, ScreenFacts>

export type ScreenPath = keyof typeof SCREENS

type MenuPath = {
  [Path in ScreenPath]: (typeof SCREENS)[Path] extends { isInMenu: true } ? Path : never
}[ScreenPath]

/** Returns the menu's screen that a path belongs to, if the path does not say so itself. */
export const menuPathOver = (pathname: string): string | undefined =>
  Object.hasOwn(SCREENS, pathname) ? (SCREENS as Record<string, ScreenFacts>)[pathname]!.under : undefined

const isInMenu = (path: ScreenPath): path is MenuPath => 'isInMenu' in SCREENS[path]

export const MENU = (Object.keys(SCREENS) as ScreenPath[]).filter(isInMenu)
