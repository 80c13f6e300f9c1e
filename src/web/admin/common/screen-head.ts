import * as messages from '#messages/admin/common.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { SCREENS, type ScreenPath } from './screens.ts'

type Match = { fullPath: string; pathname: string; context: Parameters<typeof pageHead>[0] }

/**
 * Returns the head of one of the owner's screens.
 * @param match.fullPath of the screen's own route; there may be no screen for it
 */
export function screenHead({ fullPath, pathname, context }: Match) {
  // A folder's index route is the folder's own screen.
  const path = fullPath.replace(/\/$/, '')
  const title = Object.hasOwn(SCREENS, path) ? SCREENS[path as ScreenPath].title : messages.administration
  return pageHead(context, {
    title,
    description: messages.backOfficeDescription,
    path: pathname,
    isPrivate: true,
  })
}
