import { createRequire } from 'node:module'
import type * as FastXmlParser from 'fast-xml-parser'
import { httpUrl } from '#server/platform/environment.ts'
import { carrierAdapter, isRow, machineList, placeName, rowsOf, textOf } from '../adapter.ts'
import starter from './starter.json' with { type: 'json' }

/**
 * `apt` is the orange machine, `ipb` the white one without a screen ("pakimajake", "valge"): both are machines. `pudo`
 * is a staffed counter in a shop, with opening hours, so it is left out.
 */
const MACHINE_TYPES = new Set(['apt', 'ipb'])

const require = createRequire(import.meta.url)

/** Parses XML. The feed answers JSON when asked, so the XML parser is loaded only if needed. */
function readXml(body: string): unknown {
  const { XMLParser } = require('fast-xml-parser') as typeof FastXmlParser
  // Values stay text: ids begin with a zero. Validated, because a truncated document would pass as a short list.
  return new XMLParser({ parseTagValue: false, isArray: tag => tag === 'item' }).parse(body, true)
}

/** Returns the places: `{places: {item: […]}}` in XML and in one of the JSON forms, a bare list in the other. */
function placesOf(body: string): unknown {
  const reply: unknown = body.trimStart().startsWith('<') ? readXml(body) : JSON.parse(body)
  if (isRow(reply) && isRow(reply.places)) return reply.places.item
  return reply
}

/** `Kopli tee 1, Ääsmäe` → `Kopli tee 1`: the city has its own field. */
const withoutCity = (address: string, city: string): string =>
  address.toLowerCase().endsWith(`, ${city.toLowerCase()}`) ? address.slice(0, -city.length - 2) : address

/**
 * SmartPosti's places. All of Estonia's are requested, not `type=apt`: the white machines have another type. `(valge)`
 * in a name is kept: it distinguishes two machines at the same door.
 */
export const smartpost = carrierAdapter({
  variables: { SMARTPOSTI_FEED_URL: httpUrl },
  feed: ({ SMARTPOSTI_FEED_URL: url = 'https://my.smartpost.ee/api/ext/v1/places?country=EE' }) => ({ url }),
  accept: 'application/json, application/xml;q=0.9, text/xml;q=0.9',
  read: body =>
    machineList(
      rowsOf(placesOf(body))
        .filter(
          row =>
            textOf(row.country).toUpperCase() === 'EE' && MACHINE_TYPES.has(textOf(row.type).toLowerCase()),
        )
        .map(row => ({
          id: textOf(row.place_id),
          name: textOf(row.name),
          address: withoutCity(textOf(row.address), textOf(row.city)),
          city: placeName(textOf(row.city)),
          postalCode: textOf(row.postalcode),
        })),
    ),
  starter,
})
