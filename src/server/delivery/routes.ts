// Owns the carriers' lists of parcel machines. The domain owns what delivery costs, checkout which machine an order
// goes to.
import type { FastifyInstance } from 'fastify'
import { parcelMachines as listing } from '#contract/delivery.ts'
import type { ParcelMachines } from '#domain/carriers.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { ParcelMachineLists } from './parcel-machines.ts'

/** One hour, as long as the shop's own pages cache the lists (specification §7, §9). */
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/** GET /api/parcel-machines: all lists, serialised and compressed once per version of the lists. */
export function deliveryRoutes(
  app: FastifyInstance,
  { parcelMachines }: { parcelMachines: Pick<ParcelMachineLists, 'current'> },
): void {
  // Parsing drops what is not in the contract (postal codes, which no browser needs).
  const bytesOf = (lists: ParcelMachines) => new CachedReply(JSON.stringify(listing.parse(lists)), HEADERS)
  let lists = parcelMachines.current()
  let bytes = bytesOf(lists)

  // The schema is for the API's description only: bytes are sent, so nothing is serialised by it.
  app.get(
    '/api/parcel-machines',
    {
      schema: {
        operationId: 'listParcelMachines',
        summary: 'List the parcel machines in Estonia, by carrier',
        tags: ['delivery'],
        response: { 200: listing },
      },
    },
    (request, reply) => {
      if (parcelMachines.current() !== lists) {
        lists = parcelMachines.current()
        bytes = bytesOf(lists)
      }
      return bytes.send(request, reply)
    },
  )
}
