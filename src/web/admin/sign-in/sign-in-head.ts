import * as titles from '#messages/admin/titles.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'

/** The pages that can be opened without being signed in. */
const PAGES = {
  '/admin/login': { title: titles.signingIn, description: titles.loginDescription },
  '/admin/reset': { title: titles.newPassword, description: titles.resetDescription },
  '/admin/setup': { title: titles.setupTitle, description: titles.setupDescription },
  '/admin/invited': { title: titles.invitationTitle, description: titles.invitationDescription },
}

type Match = { fullPath: keyof typeof PAGES; context: Parameters<typeof pageHead>[0] }

/** Imported on demand, because the heads of all routes are loaded with every page of the shop. */
export function signInHead({ fullPath, context }: Match) {
  const head = pageHead(context, { ...PAGES[fullPath], path: fullPath, isPrivate: true })
  if (fullPath === '/admin/login') return head
  // The URL contains a secret token.
  return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
}
