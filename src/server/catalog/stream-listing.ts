import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ProductQuery } from '#contract/products.ts'
import type { Catalog } from './catalog.ts'

/** Streams a long list as it is read: the reply holds only a part of it at a time. */
export function streamListing(
  reply: FastifyReply,
  catalog: Pick<Catalog, 'parts'>,
  { category, inStock, sort }: ProductQuery,
  total: number,
): FastifyReply {
  const json = async function* () {
    let before = '['
    for await (const products of catalog.parts({ category, inStock, sort }))
      for (const product of products) {
        yield before + JSON.stringify(product)
        before = ','
      }
    yield before === '[' ? '[]' : ']'
  }
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('x-total-count', String(total))
    .send(Readable.from(json()))
}
