import { useEffect, useRef } from 'react'
import * as messages from '#messages/admin/products.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { LostPicture } from './fetch-pictures.ts'

/** The result of an import with missing pictures. */
export function ImportReport({
  added,
  changed,
  lost,
}: {
  added: number
  changed: number
  lost: readonly LostPicture[]
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mt-5 rounded-tile bg-lumi p-5 md:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-label font-bold">
        {messages.productsSaved}
      </h2>
      <p className="mt-1.5">{messages.importedCounts(added, changed)}</p>
      <h3 className="mt-5 font-semibold">{messages.lostPicturesHeading(lost.length)}</h3>
      <p className="mt-1 text-small text-tint-2">{messages.lostPicturesHint}</p>
      <ul className="mt-3 grid gap-2.5">
        {lost.map(({ row, name, link, fault }) => (
          <li key={`${row} ${link}`} className="rounded-button bg-admin p-3.5">
            <p className="font-semibold break-words">{name}</p>
            <p className="font-medium text-vaarikas">{fault}</p>
            <p className="text-small break-all text-tint-2">{link}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to="/admin/products" size="small" className="mt-5">
        {messages.toProducts}
      </ButtonLink>
    </section>
  )
}
