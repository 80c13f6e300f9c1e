/** Requests to Montonio, and how its record of a shipment is read. */
import { CARRIERS, type Carrier, readParcelCode } from '#domain/carriers.ts'
import { phoneDigits } from '#domain/contact-details.ts'
import { type ReportedState, SIZE_FACTS } from '#domain/shipment.ts'
import type { Person, Shipment, ShipmentRequest } from '../service.ts'
import { shipment } from './schemas.ts'

/** Montonio's names of the shop's carriers, null for those it lacks; the shop ignores Montonio's other carriers. */
export const CARRIER_CODE: Record<Carrier, string | null> = {
  omniva: 'omniva',
  dpd: 'dpd',
  smartpost: 'smartpost',
}

const STATES: Record<string, ReportedState> = {
  pending: 'pending',
  registered: 'registered',
  registrationFailed: 'registration_failed',
  labelsCreated: 'labelled',
  inTransit: 'in_transit',
  awaitingCollection: 'awaiting_collection',
  delivered: 'delivered',
  returned: 'returned',
}

/** An unknown status changes nothing: it becomes `pending`, which precedes all others. */
const stateOf = (status: string): ReportedState =>
  Object.hasOwn(STATES, status) ? STATES[status]! : 'pending'

const DEPTH_MAX = 5
const REASON_MAX = 300

/** Collects the texts of errors, which carriers nest in each other. */
function textsOf(errors: unknown, depth = 0): string[] {
  if (typeof errors === 'string') return [errors]
  if (depth > DEPTH_MAX || typeof errors !== 'object' || errors === null) return []
  if (Array.isArray(errors)) return errors.flatMap(each => textsOf(each, depth + 1))
  const { message, description, cause } = errors as Record<string, unknown>
  return [message, description, cause].flatMap(each => textsOf(each, depth + 1))
}

/** @returns undefined if the JSON is not a shipment */
export function readShipment(json: unknown): Shipment | undefined {
  const { data } = shipment.safeParse(json)
  if (!data) return undefined
  const [parcel] = data.parcels ?? []
  const state = stateOf(data.status)
  return {
    id: data.id,
    reference: data.merchantReference ?? '',
    state,
    carrier:
      CARRIERS.find(
        each => CARRIER_CODE[each] !== null && CARRIER_CODE[each] === data.shippingMethod?.carrierCode,
      ) ?? null,
    code: readParcelCode(parcel?.carrierParcelId ?? '') ?? null,
    link: safeLink(parcel?.trackingLink),
    reason:
      state === 'registration_failed'
        ? [...new Set(textsOf(data.errors))].join('; ').slice(0, REASON_MAX)
        : '',
  }
}

/** A link that is safe to show to customers. */
function safeLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null
  return new URL(link).protocol === 'https:' ? link : null
}

const HOME_CODE = '372'
/** Country codes that are recognised without `+` or `00`; every other such number counts as Estonian. */
const NEAR_CODES = [HOME_CODE, '371', '370', '358', '46', '48', '49']

/** Splits a phone number into country code and number, as Montonio expects. */
export function splitPhone(phone: string): { phoneCountryCode: string; phoneNumber: string } {
  const { country, own } = phoneDigits(phone)
  if (country) return { phoneCountryCode: country, phoneNumber: own }
  const near = own.length > 8 && NEAR_CODES.find(each => own.startsWith(each))
  return near
    ? { phoneCountryCode: near, phoneNumber: own.slice(near.length) }
    : { phoneCountryCode: HOME_CODE, phoneNumber: own }
}

const person = ({ name, phone, email, country, address }: Person) => ({
  name,
  ...splitPhone(phone),
  email,
  country,
  ...(address && { streetAddress: address.street, locality: address.city, postalCode: address.postalCode }),
})

/** Builds the request; Montonio uses kilograms and metres, the shop grams and millimetres. */
export function requestBody(
  { reference, to, receiver, sender, size }: ShipmentRequest,
  notificationUrl: string,
) {
  const { length, width, height, weight } = SIZE_FACTS[size]
  const isMachine = to.kind === 'machine'
  return {
    shippingMethod: {
      type: isMachine ? 'pickupPoint' : 'courier',
      id: to.id,
      ...(isMachine && { lockerSize: size }),
    },
    receiver: person(receiver),
    ...(sender && { sender: person(sender) }),
    parcels: [{ weight: weight / 1000, length: length / 1000, width: width / 1000, height: height / 1000 }],
    merchantReference: reference,
    notificationUrl,
    synchronous: true,
  }
}
