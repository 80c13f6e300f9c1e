/** What the shop needs of a shipping service, whichever it is (decision 53). */
import type { Carrier } from '#domain/carriers.ts'
import type { ParcelSize, ReportedState, ServicePoint } from '#domain/shipment.ts'

export type PostalAddress = { street: string; city: string; postalCode: string }

export type Person = {
  name: string
  phone: string
  email: string
  /** two letters, ISO 3166 */
  country: string
  /** needed for a courier */
  address?: PostalAddress | undefined
}

export type ShipmentRequest = {
  /**
   * the shop's name of the parcel; identifies it in events if the answer was lost. Used again when the owner retries or
   * forgets a shipment: if two were made, the one reported first is the parcel's, and the other is told as its second
   */
  reference: string
  /** `id`: the service's id of a machine or of a courier's product */
  to: { kind: 'machine' | 'courier'; id: string }
  receiver: Person
  /** undefined if the service knows it */
  sender: Person | undefined
  size: ParcelSize
}

/** A shipment in the service's record. */
export type Shipment = {
  id: string
  /** '' if the service gives none */
  reference: string
  state: ReportedState
  /** null if the service does not say, or it is not one of the shop's carriers */
  carrier: Carrier | null
  /** the carrier's tracking code, and its tracking page */
  code: string | null
  link: string | null
  /** why the carrier refuses it; '' if it does not */
  reason: string
}

/** A definite refusal. `isAccount`: because of the keys or the contract, not the request */
export type Refused = { outcome: 'refused'; reason: string; isAccount: boolean }
/** No certain answer: the service may have acted. */
export type Unanswered = { outcome: 'unknown'; reason: string }

export type Made = { outcome: 'made'; shipment: Shipment } | Refused | Unanswered
export type Found = { outcome: 'found'; shipment: Shipment } | { outcome: 'missing' } | Refused | Unanswered
export type Label = { outcome: 'made'; pdf: Buffer } | Refused | Unanswered
export type Points = { outcome: 'listed'; points: ServicePoint[] } | Refused | Unanswered
/** `contracts`: whose prices apply */
type CarrierOffer = { carrier: Carrier; contracts: ('own' | 'service')[] }
type Carriers = { outcome: 'listed'; carriers: CarrierOffer[] } | Refused | Unanswered

export type ShippingEvent =
  | { outcome: 'told'; shipment: Shipment }
  /** valid, but irrelevant */
  | { outcome: 'ignored' }
  | { outcome: 'forged' }

export type ShippingService = {
  /** the path to which the service sends events */
  webhookPath: string
  /** Whether the service has the carrier at all, for any store. */
  serves: (carrier: Carrier) => boolean
  /** Lists the carriers that the store may use. */
  carriers: () => Promise<Carriers>
  /** Lists a carrier's machines in Estonia. */
  points: (carrier: Carrier) => Promise<Points>
  /** Returns the courier's usual product as a list of one; empty if there is none. */
  courierServices: (carrier: Carrier) => Promise<Points>
  /** Asks once, without retries: a repeated request could be a second parcel. */
  create: (request: ShipmentRequest) => Promise<Made>
  /** Changes a shipment's data; it is registered again, possibly with another code. */
  correct: (id: string, request: ShipmentRequest) => Promise<Made>
  read: (id: string) => Promise<Found>
  /** Returns the label of a shipment that has a code, as a PDF of A6 pages. Idempotent. */
  label: (id: string) => Promise<Label>
  /** Verifies and reads a webhook request. @param body parsed JSON */
  readEvent: (body: unknown) => ShippingEvent
  /** Waits for the calls in progress. */
  close: () => Promise<void>
}
