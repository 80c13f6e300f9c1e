import { hatQuery } from '#domain/hat-link.ts'
import type { HatLook } from '#domain/hat-look.ts'
import { HAT_PATH } from '#domain/hat-url.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { toast } from '#web/ui/toast.ts'

/** The whole address of a hat, for a friend. */
export const hatLink = (look: HatLook): string => new URL(HAT_PATH + hatQuery(look), location.origin).href

/**
 * Hands the link of a hat to the phone's own way of sending things, or else puts it into the clipboard.
 * @returns whether the person has it now; if not, it must be shown to be copied by hand.
 */
export async function shareHat(look: HatLook): Promise<boolean> {
  const url = hatLink(look)
  try {
    if (navigator.share) {
      await navigator.share({
        title: messages.customHatTitle,
        text: messages.shareText,
        url,
      })
    } else {
      await navigator.clipboard.writeText(url)
      toast({ title: messages.linkCopied, text: messages.linkCopiedText })
    }
    return true
  } catch (error) {
    // They have looked at the ways of sending and decided against all of them.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
