import { Link } from '@tanstack/react-router'
import * as messages from '#messages/shop/product.ts'
import { EMPTY_REQUEST, requestDraft } from './request-form.ts'
import { holdsWish, toggleWish } from './wishes.ts'

/** Leads from a sold-out product to the form for custom orders, which then names the product as the inspiration. */
export function AskForSimilar({ name }: { name: string }) {
  const wish = messages.similarTo(name)
  function addWish() {
    const draft = { ...EMPTY_REQUEST, ...requestDraft.get() }
    if (!holdsWish(draft.inspiration, wish))
      requestDraft.set({ ...draft, inspiration: toggleWish(draft.inspiration, wish) })
  }
  return (
    <p className="mt-1.5">
      <Link to="/eritellimus" className="tlink" onClick={addWish}>
        {messages.askForSimilar}
      </Link>
    </p>
  )
}
