import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { carrierParams, loadedList, parcelListQuery } from '#contract/delivery.ts'
import { CARRIER } from '#domain/carriers.ts'
import { UPLOAD_BYTES_MAX } from '#domain/limits.ts'
import { recordAction } from '#server/admin/audit.ts'
import { type AdminOf, actorOf, requireAdminBy } from '#server/admin/guard.ts'
import type { Db } from '#server/platform/database/database.ts'
import { MULTIPART_FRAME, receiveFile } from '#server/platform/http/receive-file.ts'
import { loadListFile } from './load-list.ts'
import type { ParcelMachineLists } from './parcel-machines.ts'

/** Takes a list of machines as a file from the owner, for carriers that the shop cannot ask. */
export function adminDeliveryRoutes(
  app: FastifyInstance,
  {
    db,
    parcelMachines,
    adminOf,
    now,
  }: {
    db: Db
    parcelMachines: Pick<ParcelMachineLists, 'reload'>
    adminOf: AdminOf
    now: () => Date
  },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/parcel-lists/:carrier',
    {
      onRequest: requireAdminBy(adminOf),
      bodyLimit: UPLOAD_BYTES_MAX + MULTIPART_FRAME,
      schema: {
        operationId: 'uploadParcelList',
        summary: 'Replace a carrier’s list of parcel machines by its published file (multipart, `file`)',
        tags: ['admin'],
        consumes: ['multipart/form-data'],
        params: carrierParams,
        querystring: parcelListQuery,
        response: { 200: loadedList },
      },
    },
    async request => {
      const { carrier } = request.params
      const actor = await actorOf(adminOf, request)
      const file = await receiveFile(request, 'Must be a list of parcel machines')
      const machines = await loadListFile(db, carrier, file.bytes, request.query.confirmed === '1', now())
      const subject = CARRIER[carrier].name
      await recordAction(db, { actor, action: 'parcel-list.load', subject, data: { machines } }, now())
      await parcelMachines.reload()
      return { machines }
    },
  )
}
