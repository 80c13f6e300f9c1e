import Papa from 'papaparse'
import { httpUrl } from '#server/platform/environment.ts'
import { carrierAdapter, type FeedRow, machineList, placeName, rowsOf, textOf } from '../adapter.ts'
import starter from './starter.json' with { type: 'json' }

/** The feed lists post offices (`1`) and parcel machines (`0`) of three countries. */
const PARCEL_MACHINE = '0'

/**
 * Returns the town, borough or village that people would type. A2 is the parish or town, A3 the settlement in it or a
 * town's district; of the bilingual `Pürksi küla / Birkas` the Estonian name is used.
 */
function cityOf(row: FeedRow): string {
  const settlement = textOf(row.A3_NAME)
  const place = !settlement || settlement.endsWith(' linnaosa') ? textOf(row.A2_NAME) : settlement
  return placeName(place.split(' / ', 1)[0] ?? '')
}

/**
 * Returns street (A5) and house (A7); in the country a named farm or house (A6, A4), on the islands only the village
 * (A3).
 */
function addressOf(row: FeedRow): string {
  const road = textOf(row.A5_NAME) || textOf(row.A6_NAME) || textOf(row.A4_NAME)
  return road ? `${road} ${textOf(row.A7_NAME)}`.trim() : textOf(row.A3_NAME)
}

/**
 * Removes notes such as `… pakiautomaat (Pikem ooteaeg kuni 2 päeva)`: they are temporary, but an order stores the name
 * for good.
 */
const withoutNote = (name: string): string => name.replace(/\s*\([^()]*\)$/, '')

/** Reads `locations.json`, or `locations.csv`, whose headings are the same fields. */
const readRows = (body: string): unknown =>
  /^"?ZIP"?;/.test(body)
    ? Papa.parse(body, { header: true, delimiter: ';', skipEmptyLines: true }).data
    : JSON.parse(body)

/**
 * Omniva's `locations.json`. The island hand-outs (`Kihnu pakiväljastus`) are kept: Omniva lists them as machines,
 * accepts machine parcels there, and the islanders have nothing else. The first row, `1. eelistus/Picapac
 * pakiautomaat`, is not a place; every real one has a county.
 */
export const omniva = carrierAdapter({
  variables: { OMNIVA_FEED_URL: httpUrl },
  feed: ({ OMNIVA_FEED_URL: url = 'https://www.omniva.ee/locations.json' }) => ({ url }),
  accept: 'application/json',
  read: body =>
    machineList(
      rowsOf(readRows(body))
        .filter(
          row =>
            textOf(row.TYPE) === PARCEL_MACHINE && textOf(row.A0_NAME) === 'EE' && textOf(row.A1_NAME) !== '',
        )
        .map(row => ({
          id: textOf(row.ZIP),
          name: withoutNote(textOf(row.NAME)),
          address: addressOf(row),
          city: cityOf(row),
          // A machine of Omniva's is numbered by its postal code.
          postalCode: textOf(row.ZIP),
        })),
    ),
  starter,
})
