import { z } from 'zod'
import { CARRIERS, type Carrier } from '#domain/carriers.ts'

export const parcelMachine = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
})

/** GET /api/parcel-machines: Estonia's machines by carrier, each list sorted by name. */
export const parcelMachines = z.object(
  Object.fromEntries(CARRIERS.map(carrier => [carrier, z.array(parcelMachine)])) as Record<
    Carrier,
    z.ZodArray<typeof parcelMachine>
  >,
)

/**
 * The chosen machine as stored with an order, `{carrier, id, name, address, city, postalCode?}`: a snapshot, because
 * the carrier's list may rename or drop the machine the next day. Stored in `orders.parcel_machine`, returned as
 * `selectedParcelMachine`.
 */
export const chosenMachine = parcelMachine.extend({
  /** possibly one that this version does not know */
  carrier: z.string(),
  postalCode: z.string().optional(),
})
export type ChosenMachine = z.infer<typeof chosenMachine>

export const carrierParams = z.object({ carrier: z.enum(CARRIERS) })

/**
 * POST /api/admin/parcel-lists/{carrier}: 409 `list_unconfirmed` if machines or towns are missing from the new list,
 * until the owner confirms it.
 */
export const parcelListQuery = z.object({ confirmed: z.enum(['0', '1']).default('0') })

/** Its reply: how many machines the file has. */
export const loadedList = z.object({ machines: z.int() })
export type LoadedList = z.infer<typeof loadedList>
