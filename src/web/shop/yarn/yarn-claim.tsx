import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/products.ts'
import { productClaim } from '#domain/yarn.ts'
import * as messages from '#messages/shop/yarn.ts'
import { YarnParts } from './yarn-parts.tsx'
import { productYarnQuery } from './yarn-queries.ts'

/** What is proven about a product's yarn, with the proof; nothing if nothing was weighed. */
export function YarnClaim({ product: { id, recycled, stockQuantity } }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useQuery({ ...productYarnQuery(id), enabled: isOpen })
  if (!recycled) return null
  const claim = productClaim(recycled, stockQuantity)
  return (
    <>
      {/* As tall as a thumb's target, if the link to the proof is alone. */}
      <dt>
        <span className={claim ? '' : 'flex min-h-11 items-center'}>{messages.yarnLabel}</span>
      </dt>
      <dd>
        {claim && <p className="font-semibold">{claim}</p>}
        <details onToggle={event => setIsOpen(event.currentTarget.open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {messages.proof}
          </summary>
          <div
            className="mt-1.5 mb-3 grid gap-3.5 rounded-button bg-lumi p-4"
            aria-busy={isOpen && !data && !isError}
          >
            <p className="text-hint text-tint-2">{messages.proofText}</p>
            {isError && <p role="alert">{messages.proofFailed}</p>}
            {data && <YarnParts parts={data.parts} />}
          </div>
        </details>
      </dd>
    </>
  )
}
