import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/products.ts'
import * as messages from '#messages/shop/product.ts'
import * as sharing from '#messages/shop/sharing.ts'

const LinkToCopy = lazy(async () => ({
  default: (await import('#web/shop/sharing/link-to-copy.tsx')).LinkToCopy,
}))

/** For those who hesitate: a question about this product to its maker, or its link to a friend. */
export function AskOrShare({ product: { id, name } }: { product: Product }) {
  const [linkToCopy, setLinkToCopy] = useState<string>()
  async function share() {
    const url = new URL(`/toode/${id}`, location.origin).href
    const { shareLink } = await import('#web/shop/sharing/share-link.ts')
    setLinkToCopy((await shareLink({ title: name, url })) ? undefined : url)
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
      {linkToCopy && (
        <Suspense>
          <LinkToCopy link={linkToCopy} />
        </Suspense>
      )}
    </div>
  )
}
