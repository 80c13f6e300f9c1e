import { hatQuery } from '#domain/hat-link.ts'
import type { HatLook } from '#domain/hat-look.ts'
import { HAT_PATH } from '#domain/hat-url.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { toast } from '#web/ui/toast.ts'

/** Returns the absolute URL of a hat, for a friend. */
export const hatLink = (look: HatLook): string => new URL(HAT_PATH + hatQuery(look), location.origin).href

/**
 * Shares the link of a hat by the phone's own share dialog, or copies it to the clipboard.
 * @returns false if neither worked, and the link must be shown for copying by hand
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
    // The person has opened the share dialog and cancelled it.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
