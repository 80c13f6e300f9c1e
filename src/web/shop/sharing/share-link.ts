import * as messages from '#messages/shop/sharing.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Shares a link by the phone's own share dialog, or copies it to the clipboard.
 * @returns false if neither worked, and the link must be shown for copying by hand
 */
export async function shareLink(link: { title: string; text?: string; url: string }): Promise<boolean> {
  try {
    if (navigator.share) await navigator.share(link)
    else {
      await navigator.clipboard.writeText(link.url)
      toast({ title: messages.linkCopied, text: messages.linkCopiedText })
    }
    return true
  } catch (error) {
    // The person has opened the share dialog and cancelled it.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
