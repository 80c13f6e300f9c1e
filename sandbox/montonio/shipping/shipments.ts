/** The sandbox's shipments and what happens to them. */
import { randomInt, randomUUID } from 'node:crypto'
import { Refusal } from '../orders.ts'
import { type Carrier, type Place, placeBy } from './places.ts'

const STATUSES = [
  'pending',
  'registered',
  'registrationFailed',
  'labelsCreated',
  'inTransit',
  'awaitingCollection',
  'delivered',
  'returned',
] as const
export type Status = (typeof STATUSES)[number]

/** Faults of the next call that a test can request. */
export type Fault =
  | 'reply lost'
  | 'event before the reply'
  | 'registration fails'
  | 'waits for the carrier'
  | 'label fails'

export type Shipment = {
  id: string
  status: Status
  reference: string
  notificationUrl: string
  place: Place
  receiver: Record<string, unknown>
  weight: number
  code: string | null
  errors: unknown[] | undefined
  createdAt: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Returns what is wrong with a request: like Montonio, all of it at once. */
function faultsOf(body: Record<string, unknown>): string[] {
  const method = isObject(body.shippingMethod) ? body.shippingMethod : {}
  const receiver = isObject(body.receiver) ? body.receiver : {}
  const parcels = Array.isArray(body.parcels) ? body.parcels.filter(isObject) : []
  const faults: string[] = []
  if (method.type !== 'pickupPoint' && method.type !== 'courier')
    faults.push('shippingMethod.type must be one of: pickupPoint, courier')
  if (textOf(receiver.name) === '') faults.push('receiver.name should not be empty')
  if (!/^\d{5,}$/.test(textOf(receiver.phoneNumber))) faults.push('receiver.phoneNumber is not valid')
  if (!/^\d{1,4}$/.test(textOf(receiver.phoneCountryCode)))
    faults.push('receiver.phoneCountryCode is not valid')
  if (method.type === 'courier')
    for (const field of ['streetAddress', 'locality', 'postalCode'])
      if (textOf(receiver[field]) === '') faults.push(`receiver.${field} should not be empty`)
  if (parcels.length === 0) faults.push('parcels should not be empty')
  for (const { weight, length } of parcels) {
    // Grams and millimetres by mistake.
    if (typeof weight !== 'number' || weight <= 0 || weight > 40) faults.push('parcels.weight must be in kg')
    if (length !== undefined && (typeof length !== 'number' || length > 3))
      faults.push('parcels.length must be in m')
  }
  return faults
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** The format of each carrier's codes, and its tracking page. */
const PARCEL: Record<Carrier, { newCode: () => string; tracking: string }> = {
  omniva: { newCode: () => `CC${digits(9)}EE`, tracking: 'https://minu.omniva.ee/track/' },
  dpd: {
    newCode: () => `0580${digits(10)}`,
    tracking: 'https://tracking.dpd.de/status/et_EE/parcel/',
  },
  smartpost: {
    newCode: () => `PP003643${digits(10)}`,
    tracking: 'https://my.smartpost.ee/tracking/',
  },
}

export function createShipments(tell: (shipment: Shipment, eventType: string) => void) {
  const shipments: Shipment[] = []
  /** the fault of the next shipment or label */
  let fault: Fault | undefined
  /** whether a known reference is refused: by which key the real service does so is not documented */
  let refusesDoubles = false

  function takeFault(...faults: Fault[]): Fault | undefined {
    if (!fault || !faults.includes(fault)) return undefined
    const taken = fault
    fault = undefined
    return taken
  }

  const find = (key: string): Shipment => {
    const found = shipments.findLast(({ id, reference }) => id === key || reference === key)
    if (!found) throw new Refusal(404, 'Shipment not found')
    return found
  }

  function read(body: unknown) {
    if (!isObject(body)) throw new Refusal(400, 'Bad Request')
    const faults = faultsOf(body)
    if (faults.length > 0) throw new Refusal(400, faults)
    const place = placeBy(textOf((body.shippingMethod as Record<string, unknown>).id))
    if (!place) throw new Refusal(400, 'Shipping method not found')
    return { body, place, receiver: body.receiver as Record<string, unknown> }
  }

  function register(shipment: Shipment, isFailing: boolean): void {
    shipment.status = isFailing ? 'registrationFailed' : 'registered'
    shipment.code = isFailing ? null : PARCEL[shipment.place.carrierCode].newCode()
    shipment.errors = isFailing
      ? [{ message: 'Carrier refused', cause: [{ description: 'Receiver phone is not a mobile number' }] }]
      : undefined
  }

  return {
    all: (): readonly Shipment[] => shipments,
    find,
    /** Sets the fault of the next shipment or label. */
    fail(next: Fault | undefined): void {
      fault = next
    },
    refuseDoubles(on: boolean): void {
      refusesDoubles = on
    },
    takeFault,
    create(given: unknown): { shipment: Shipment; fault: Fault | undefined } {
      const { body, place, receiver } = read(given)
      const reference = textOf(body.merchantReference)
      if (refusesDoubles && shipments.some(each => each.reference === reference))
        throw new Refusal(409, 'Shipment already exists')
      const met = takeFault(
        'reply lost',
        'event before the reply',
        'registration fails',
        'waits for the carrier',
      )
      const shipment: Shipment = {
        id: randomUUID(),
        status: 'pending',
        reference,
        notificationUrl: textOf(body.notificationUrl),
        place,
        receiver,
        weight: Number((body.parcels as { weight: number }[])[0]?.weight),
        code: null,
        errors: undefined,
        createdAt: new Date().toISOString(),
      }
      shipments.push(shipment)
      if (met !== 'waits for the carrier') {
        register(shipment, met === 'registration fails')
        tell(shipment, `shipment.${shipment.status}`)
      }
      return { shipment, fault: met }
    },
    correct(id: string, given: unknown): Shipment {
      const shipment = find(id)
      if (!['registered', 'registrationFailed', 'labelsCreated'].includes(shipment.status))
        throw new Refusal(400, 'Shipment cannot be updated in its status')
      const { place, receiver } = read(given)
      Object.assign(shipment, { place, receiver })
      register(shipment, takeFault('registration fails') !== undefined)
      tell(shipment, `shipment.${shipment.status}`)
      return shipment
    },
    /** Reports a status from the carrier or the service. */
    move(key: string, status: Status): Shipment {
      const shipment = find(key)
      if (status === 'registered') register(shipment, false)
      shipment.status = status
      tell(shipment, status === 'registered' ? 'shipment.registered' : 'shipment.statusUpdated')
      return shipment
    },
    show: (shipment: Shipment) => ({
      id: shipment.id,
      createdAt: shipment.createdAt,
      status: shipment.status,
      merchantReference: shipment.reference,
      carrierShipmentId: null,
      shippingMethod: {
        type: shipment.place.type === 'parcelMachine' ? 'pickupPoint' : 'courier',
        id: shipment.place.id,
        carrierCode: shipment.place.carrierCode,
        countryCode: 'EE',
      },
      receiver: shipment.receiver,
      parcels: [
        {
          id: shipment.id,
          weight: shipment.weight,
          carrierParcelId: shipment.code,
          trackingLink: shipment.code && PARCEL[shipment.place.carrierCode].tracking + shipment.code,
        },
      ],
      ...(shipment.errors && { errors: shipment.errors }),
    }),
  }
}
