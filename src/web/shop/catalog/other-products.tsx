import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages/shop/product.ts'
import { othersQuery } from './others-query.ts'
import { ProductCard } from './product-card.tsx'

/** Other products in stock, for those who came for one that is not theirs. Nothing if there are none. */
export function OtherProducts({ id }: { id: number }) {
  const { data: products = [] } = useQuery(othersQuery(id))
  if (products.length === 0) return null
  return (
    <section aria-label={messages.seeAlso} className="pb-16 md:pb-[104px]">
      <h2 className="text-section">{messages.seeAlso}</h2>
      <ul className="mt-9 grid grid-cols-2 gap-x-3.5 gap-y-[34px] md:mt-12 md:grid-cols-4 md:gap-6">
        {products.map(product => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
