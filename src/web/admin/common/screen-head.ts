import * as messages from '#messages/admin/common.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { SCREENS, type ScreenPath } from './screens.ts'

type Match = { fullPath: string; pathname: string; context: Parameters<typeof pageHead>[0] }

/** The head of one of the owner's screens. @param match.fullPath of the route of the screen itself; it may be under none */
export function screenHead({ fullPath, pathname, context }: Match) {
  // The index of a folder is the folder's own screen.
  const path = fullPath.replace(/\/$/, '')
  const title = Object.hasOwn(SCREENS, path) ? SCREENS[path as ScreenPath].title : messages.administration
  return pageHead(context, {
    title,
    description: messages.backOfficeDescription,
    path: pathname,
    isPrivate: true,
  })
}
