// Owns the carriers' lists of parcel machines. What delivery costs is domain's, which machine an order goes to is checkout's.
import type { FastifyInstance } from 'fastify'
import { parcelMachines as listing } from '#contract/delivery.ts'
import type { ParcelMachines } from '#domain/carriers.ts'
import { CachedReply } from '#server/platform/http/cached-reply.ts'
import type { ParcelMachineLists } from './parcel-machines.ts'

/** An hour, as the shop's own pages keep the lists (specification §7, §9). */
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/** GET /api/parcel-machines: all lists, serialised and compressed once for each version of them. */
export function deliveryRoutes(
  app: FastifyInstance,
  { parcelMachines }: { parcelMachines: Pick<ParcelMachineLists, 'current'> },
): void {
  // Parsed: what is not in the contract stays out (postal codes, which no browser needs).
  const bytesOf = (lists: ParcelMachines) => new CachedReply(JSON.stringify(listing.parse(lists)), HEADERS)
  let lists = parcelMachines.current()
  let bytes = bytesOf(lists)

  // The schema describes the reply for the API's description; bytes are sent, so nothing is left to serialise.
  app.get(
    '/api/parcel-machines',
    {
      schema: {
        operationId: 'listParcelMachines',
        summary: 'The parcel machines of Estonia, by carrier',
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
