/**
 * Shipments with Omniva, DPD and SmartPosti through Montonio, as far as its protocol is publicly documented
 * (docs/montonio.md).
 */
import { CARRIERS, type Carrier } from '#domain/carriers.ts'
import type { ServicePoint } from '#domain/shipment.ts'
import type { Answer } from '#server/payments/montonio/exchange.ts'
import { type MontonioKeys, readSignedToken } from '#server/payments/montonio/token.ts'
import { createUnderWay, noAnswer, retryUntilAnswered } from '#server/payments/service-call.ts'
import type {
  Found,
  Made,
  Points,
  Refused,
  ShipmentRequest,
  ShippingEvent,
  ShippingService,
  Unanswered,
} from '../service.ts'
import { type ShippingConfig, shippingCall } from './api-call.ts'
import { fetchLabel, isOfAccount } from './labels.ts'
import { CARRIER_CODE, readShipment, requestBody } from './record.ts'
import { carriers, courierServices, eventClaims, pickupPoints } from './schemas.ts'
import { SHIPPING_WEBHOOK } from './webhook-path.ts'

type ShippingLog = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** As long as a carrier may take to register a parcel: a shorter timeout has caused duplicates. */
const CARRIER_TIMEOUT_MS = 35_000
const HOME = 'EE'
const CONFLICT = 409

type PlaceKind = 'pickup-points' | 'courier-services'

/** Reads the machines, or the courier's usual product. @returns undefined if the answer is no list */
function readPlaces(kind: PlaceKind, answer: Answer): ServicePoint[] | undefined {
  if (answer.result !== 'success') return undefined
  const places =
    kind === 'pickup-points'
      ? pickupPoints.safeParse(answer.json).data?.pickupPoints.filter(({ type }) => type === 'parcelMachine')
      : courierServices.safeParse(answer.json).data?.courierServices.toSorted(standardFirst).slice(0, 1)
  return places?.map(({ id, name, postalCode, carrierAssignedId }) => ({
    id,
    name,
    postalCode: postalCode ?? '',
    carrierCode: carrierAssignedId ?? null,
  }))
}

export function connectMontonioShipping(config: ShippingConfig, log: ShippingLog): ShippingService {
  const { apiUrl, notificationUrl, carrierTimeoutMs = CARRIER_TIMEOUT_MS } = config
  const newerApiUrl = apiUrl.replace(/\/v2$/, '/v3')
  const call = shippingCall(config)
  const underWay = createUnderWay()
  /** For idempotent calls, which are retried. */
  const ask = (method: 'GET' | 'POST', address: string, body?: object): Promise<Answer> =>
    underWay.follow(
      retryUntilAnswered(
        () => call(method, address, { ...(body && { body }) }),
        unanswered =>
          log.warn({ path: new URL(address).pathname, ...unanswered }, 'shipping service did not answer'),
      ),
    )
  const refused = ({ status, message }: { status: number; message: string }): Refused => ({
    outcome: 'refused',
    reason: message,
    isAccount: isOfAccount(status),
  })
  const unanswered = (reason = 'unreadable answer'): Unanswered => ({ outcome: 'unknown', reason })

  /** Sends a call that makes a parcel, without retries. */
  async function send(method: 'POST' | 'PATCH', path: string, request: ShipmentRequest): Promise<Made> {
    const body = requestBody(request, notificationUrl)
    const answer = await underWay.follow(
      call(method, apiUrl + path, { body, timeoutMs: carrierTimeoutMs }).catch(error =>
        noAnswer(error instanceof Error ? error.message : String(error)),
      ),
    )
    if (answer.result === 'no_answer') return unanswered(answer.reason)
    if (answer.result === 'refusal')
      // Montonio does not say which key it recognises a duplicate by: the shipment may exist.
      return answer.status === CONFLICT ? unanswered(answer.message) : refused(answer)
    const made = readShipment(answer.json)
    return made ? { outcome: 'made', shipment: made } : unanswered()
  }

  async function listPlaces(kind: PlaceKind, carrier: Carrier): Promise<Points> {
    const carrierCode = CARRIER_CODE[carrier]
    if (carrierCode === null) return { outcome: 'listed', points: [] }
    const query = new URLSearchParams({ carrierCode, countryCode: HOME })
    const path = `/shipping-methods/${kind}?${query}`
    // The newer list has the carriers' own codes, but it is not documented as open to all accounts.
    const newer = await ask('GET', newerApiUrl + path)
    if (newer.result === 'no_answer') return unanswered(newer.reason)
    const points = readPlaces(kind, newer)
    if (points) return { outcome: 'listed', points }
    const older = await ask('GET', apiUrl + path)
    if (older.result === 'no_answer') return unanswered(older.reason)
    if (older.result === 'refusal') return refused(older)
    const found = readPlaces(kind, older)
    return found ? { outcome: 'listed', points: found } : unanswered()
  }

  return {
    webhookPath: SHIPPING_WEBHOOK,
    serves: carrier => CARRIER_CODE[carrier] !== null,
    async carriers() {
      const answer = await ask('GET', `${apiUrl}/carriers`)
      if (answer.result === 'no_answer') return unanswered(answer.reason)
      if (answer.result === 'refusal') return refused(answer)
      const listed = carriers.safeParse(answer.json).data?.carriers
      if (!listed) return unanswered()
      return {
        outcome: 'listed',
        carriers: CARRIERS.flatMap(carrier => {
          const found = listed.find(({ code }) => code === CARRIER_CODE[carrier])
          if (!found) return []
          const isOwn = found.contracts?.some(({ isDirectContract }) => isDirectContract) ?? false
          const contracts = [
            ...(isOwn ? (['own'] as const) : []),
            ...(found.hasMontonioContract ? (['service'] as const) : []),
          ]
          return contracts.length > 0 ? [{ carrier, contracts }] : []
        }),
      }
    },
    points: carrier => listPlaces('pickup-points', carrier),
    courierServices: carrier => listPlaces('courier-services', carrier),
    create: request => send('POST', '/shipments', request),
    correct: (id, request) => send('PATCH', `/shipments/${encodeURIComponent(id)}`, request),
    async read(id): Promise<Found> {
      const answer = await ask('GET', `${apiUrl}/shipments/${encodeURIComponent(id)}`)
      if (answer.result === 'no_answer') return unanswered(answer.reason)
      if (answer.result === 'refusal') return answer.status === 404 ? { outcome: 'missing' } : refused(answer)
      const found = readShipment(answer.json)
      return found ? { outcome: 'found', shipment: found } : unanswered()
    },
    label(id) {
      const body = { shipmentIds: [id], pageSize: 'A6', labelsPerPage: 1, synchronous: true }
      return fetchLabel(
        () => ask('POST', `${apiUrl}/label-files`, body),
        file => ask('GET', `${apiUrl}/label-files/${encodeURIComponent(file)}`),
      )
    },
    readEvent: body => readEvent(body, config),
    close: underWay.settled,
  }
}

/** Sorts the standard product before those with conditions. */
const standardFirst = (
  one: { type?: string | null | undefined },
  other: { type?: string | null | undefined },
): number => Number(other.type === 'standard') - Number(one.type === 'standard')

/** Reads an event. Events are signed with the secret key and name no store. */
function readEvent(body: unknown, keys: MontonioKeys): ShippingEvent {
  const token = typeof body === 'object' && body !== null && 'payload' in body ? body.payload : undefined
  const claims = typeof token === 'string' ? readSignedToken(token, keys.secretKey) : undefined
  if (!claims) return { outcome: 'forged' }
  const event = eventClaims.safeParse(claims).data
  const shipment = event?.eventType.startsWith('shipment.') ? readShipment(event.data) : undefined
  return shipment ? { outcome: 'told', shipment } : { outcome: 'ignored' }
}
