/** What a shipping service does for the shop, whichever it is (decision 53). */
import type { Carrier } from '#domain/carriers.ts'
import type { ParcelSize, ServicePoint, ToldState } from '#domain/shipment.ts'

export type PostalAddress = { street: string; city: string; postalCode: string }

export type Person = {
  name: string
  phone: string
  email: string
  /** two letters, as ISO 3166 has them */
  country: string
  /** needed for a courier */
  address?: PostalAddress | undefined
}

export type ShipmentRequest = {
  /** the shop's own name of the parcel, unique for ever; events are matched by it where no answer was heard */
  reference: string
  /** `id`: the service's own, of a machine or of a courier's product */
  to: { kind: 'machine' | 'courier'; id: string }
  receiver: Person
  /** undefined: the service knows it */
  sender: Person | undefined
  size: ParcelSize
}

/** A shipment as the service has it. */
export type Shipment = {
  id: string
  /** '' where the service says none */
  reference: string
  state: ToldState
  /** null where the service does not say, or it is none of the shop's */
  carrier: Carrier | null
  /** the carrier's code, and its page about the parcel */
  code: string | null
  link: string | null
  /** why the carrier refuses it; '' while it does not */
  reason: string
}

/** A definite refusal. `isAccount`: the keys or the contract, not the request */
export type Refused = { outcome: 'refused'; reason: string; isAccount: boolean }
/** Nothing certain was heard: the service may have acted. */
export type Unheard = { outcome: 'unknown'; reason: string }

export type Made = { outcome: 'made'; shipment: Shipment } | Refused | Unheard
export type Found = { outcome: 'found'; shipment: Shipment } | { outcome: 'missing' } | Refused | Unheard
export type Label = { outcome: 'made'; pdf: Buffer } | Refused | Unheard
export type Points = { outcome: 'listed'; points: ServicePoint[] } | Refused | Unheard
/** `contracts`: whose prices count */
type CarrierOffer = { carrier: Carrier; contracts: ('own' | 'service')[] }
type Carriers = { outcome: 'listed'; carriers: CarrierOffer[] } | Refused | Unheard

export type ShippingEvent =
  | { outcome: 'told'; shipment: Shipment }
  /** understood, and of no concern */
  | { outcome: 'ignored' }
  | { outcome: 'forged' }

export type ShippingService = {
  /** where it tells what happens to shipments */
  webhookPath: string
  /** The carriers that the store may use. */
  carriers: () => Promise<Carriers>
  /** Estonia's machines of a carrier */
  points: (carrier: Carrier) => Promise<Points>
  /** The courier's usual product, as a list of one; empty where there is none. */
  courierServices: (carrier: Carrier) => Promise<Points>
  /** Asks once, and never again by itself: a repeated request could be a second parcel. */
  create: (request: ShipmentRequest) => Promise<Made>
  /** Gives a shipment other data; it is registered anew, perhaps with another code. */
  correct: (id: string, request: ShipmentRequest) => Promise<Made>
  read: (id: string) => Promise<Found>
  /** The label of a shipment that has a code, as a PDF of A6 pages. Can be repeated. */
  label: (id: string) => Promise<Label>
  /** Verifies and reads what was sent to the webhook. @param body parsed JSON */
  readEvent: (body: unknown) => ShippingEvent
  /** Waits for the calls under way. */
  close: () => Promise<void>
}
