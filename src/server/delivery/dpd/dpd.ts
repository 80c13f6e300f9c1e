import type { ParcelMachine } from '#domain/carriers.ts'
import { httpUrl, secretText } from '#server/platform/environment.ts'
import { carrierAdapter, type FeedRow, isRow, machineList, placeName, rowsOf, textOf } from '../adapter.ts'
import starter from './starter.json' with { type: 'json' }

/** DPD's API requires a contract's token; without one there is no default address to ask. */
const API = 'https://telli.dpd.ee/api/v1/lockers?countryCode=EE&lockerType=PickupStation'

/** `PickupStation` is a machine, `ParcelShop` a shop; if the type is missing, the id decides: `EE90…` is a machine. */
const isMachine = (id: string, type: string): boolean =>
  type ? type === 'PickupStation' : id.startsWith('EE90')

/** Every name begins with `Automaat`, which makes the list hard to read and sort. */
const withoutPrefix = (name: string): string => name.replace(/^automaat\s+/i, '')

const inEstonia = (country: unknown): boolean => textOf(country).toUpperCase() === 'EE'

/** A row of `GET /lockers` of the API (DPD API documentation v1.2.1, 7.2). */
function locker(row: FeedRow, address: FeedRow): ParcelMachine | undefined {
  const id = textOf(row.id)
  if (!inEstonia(address.country) || !isMachine(id, textOf(row.lockerType))) return undefined
  return {
    id,
    name: withoutPrefix(textOf(row.name)),
    address: textOf(address.street),
    city: placeName(textOf(address.city)),
    postalCode: textOf(address.postalCode),
  }
}

/** A row of the list of parcel shops that DPD's own map uses. */
function parcelShop(row: FeedRow): ParcelMachine | undefined {
  const id = textOf(row.parcelShopId)
  if (!inEstonia(row.countryCode) || !isMachine(id, textOf(row.parcelShopType))) return undefined
  return {
    id,
    name: withoutPrefix(textOf(row.companyName) || textOf(row.companyShortName)),
    address: `${textOf(row.street)} ${textOf(row.houseNo)}`.trim(),
    city: placeName(textOf(row.city)),
    postalCode: textOf(row.zipCode),
  }
}

/**
 * DPD in both of its shapes: the API's lockers, recognised by their nested address, and the map's list of parcel shops.
 */
export const dpd = carrierAdapter({
  variables: { DPD_FEED_URL: httpUrl, DPD_API_TOKEN: secretText },
  needs: 'DPD_API_TOKEN',
  feed: ({ DPD_FEED_URL: url, DPD_API_TOKEN: token }) =>
    url || token ? { url: url ?? API, token } : undefined,
  accept: 'application/json+fulldata, application/json',
  read: body =>
    machineList(
      rowsOf(JSON.parse(body))
        .map(row => (isRow(row.address) ? locker(row, row.address) : parcelShop(row)))
        .filter(machine => machine !== undefined),
    ),
  starter,
})
