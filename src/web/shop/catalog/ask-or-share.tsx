import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Product } from '#contract/products.ts'
import * as messages from '#messages/shop/product.ts'
import * as sharing from '#messages/shop/sharing.ts'

/** For those who hesitate: a question about this product to its maker, or its link to a friend. */
export function AskOrShare({ product: { id, name } }: { product: Product }) {
  const [linkToCopy, setLinkToCopy] = useState<ReactNode>()
  async function share() {
    const url = new URL(`/toode/${id}`, location.origin).href
    try {
      const [{ shareLink }, { LinkToCopy }] = await Promise.all([
        import('#web/shop/sharing/share-link.ts'),
        import('#web/shop/sharing/link-to-copy.tsx'),
      ])
      setLinkToCopy((await shareLink({ title: name, url })) ? undefined : <LinkToCopy link={url} />)
    } catch {
      // The code has not loaded; the link can still be copied by hand.
      setLinkToCopy(
        <p role="alert" className="mt-3 text-hint text-tint-2 wrap-anywhere">
          {sharing.copyThisLink} {url}
        </p>,
      )
    }
  }
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-x-7">
        {/* Read by the contact form; the server does not see it, so there is one contact page to render and cache. */}
        <Link to="/contact" hash={`toode-${id}`} className="tlink">
          {messages.askAboutThis}
        </Link>
        <button type="button" className="tlink needs-script" onClick={share}>
          {sharing.sendToFriend}
        </button>
      </div>
      {linkToCopy}
    </div>
  )
}
