/** Montonio's shipping, as far as its protocol is publicly documented: the API, the labels, the carriers' page. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Refusal } from '../orders.ts'
import { pageHeaders } from '../pay-page.ts'
import { carrierPage, STEPS } from './carrier-page.ts'
import { drawLabel } from './label.ts'
import { CARRIERS, couriersOf, isCarrier, machinesOf } from './places.ts'
import { createShipments, type Shipment, type Status } from './shipments.ts'

/** How long the address of a label is valid. */
const LABEL_MS = 5 * 60_000

type Call = { method: string; url: URL; body: string; bearer: string }

const json = (response: ServerResponse, status: number, value: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/**
 * @param checkBearer throws a Refusal for a token that is not the store's
 * @param queue delivers a body to an address until it is accepted; @param quiet resolves once all are
 * @param sign creates a token of the store's
 */
export function shippingServer(given: {
  origin: () => string
  checkBearer: (bearer: string) => void
  queue: (url: string, body: string) => void
  quiet: () => Promise<void>
  sign: (claims: object) => string
}) {
  const { origin, checkBearer, queue, quiet, sign } = given
  const labels = new Map<string, { shipments: Shipment[]; until: number }>()

  const eventOf = (shipment: Shipment, eventType: string): string =>
    JSON.stringify({
      payload: sign({
        eventId: randomUUID(),
        shipmentId: shipment.id,
        created: new Date().toISOString(),
        eventType,
        data: shipments.show(shipment),
      }),
    })
  const shipments = createShipments((shipment, eventType) => {
    if (shipment.notificationUrl) queue(shipment.notificationUrl, eventOf(shipment, eventType))
  })

  const labelAnswer = (id: string, status: string) => ({
    id,
    status,
    pageSize: 'A6',
    labelFileUrl: status === 'ready' ? `${origin()}/shipping/labels/${id}.pdf` : null,
  })

  async function answerApi({ method, url, body, bearer }: Call, response: ServerResponse): Promise<void> {
    checkBearer(bearer)
    const [, version, path = ''] = /^\/shipping\/api\/(v2|v3)(\/.*)$/.exec(url.pathname) ?? []
    const route = `${method} ${path}`
    const carrier = url.searchParams.get('carrierCode') ?? ''
    const isListed = url.searchParams.get('countryCode') === 'EE' && isCarrier(carrier)
    if (route === 'GET /carriers')
      return json(response, 200, {
        carriers: [...CARRIERS, 'unisend'].map(code => ({
          id: code,
          code,
          contracts: null,
          hasMontonioContract: true,
        })),
      })
    if (route === 'GET /shipping-methods/pickup-points') {
      const points = (isListed ? machinesOf(carrier) : []).map(({ carrierAssignedId, ...point }) =>
        version === 'v3' ? { ...point, carrierAssignedId } : point,
      )
      return json(response, 200, { pickupPoints: points, countryCode: 'EE' })
    }
    if (route === 'GET /shipping-methods/courier-services')
      return json(response, 200, { courierServices: isListed ? couriersOf(carrier) : [], countryCode: 'EE' })
    if (route === 'POST /shipments') {
      const { shipment, fault } = shipments.create(JSON.parse(body))
      if (fault === 'reply lost') return void response.destroy()
      if (fault === 'event before the reply') await quiet()
      return json(response, 201, shipments.show(shipment))
    }
    if (route === 'POST /label-files') {
      const { shipmentIds } = JSON.parse(body) as { shipmentIds: string[] }
      const found = shipmentIds.map(shipments.find)
      if (found.some(({ code }) => code === null)) throw new Refusal(400, 'Shipment has no label')
      const id = randomUUID()
      if (shipments.takeFault('label fails')) return json(response, 201, labelAnswer(id, 'failed'))
      labels.set(id, { shipments: found, until: Date.now() + LABEL_MS })
      for (const shipment of found)
        if (shipment.status === 'registered') shipments.move(shipment.id, 'labelsCreated')
      return json(response, 201, labelAnswer(id, 'ready'))
    }
    const [, kind, id = ''] = /^\/(shipments|label-files)\/([^/]+)$/.exec(path) ?? []
    if (kind === 'label-files' && method === 'GET') return json(response, 200, labelAnswer(id, 'ready'))
    if (kind === 'shipments' && method === 'GET')
      return json(response, 200, shipments.show(shipments.find(id)))
    if (kind === 'shipments' && method === 'PATCH')
      return json(response, 200, shipments.show(shipments.correct(id, JSON.parse(body))))
    throw new Refusal(404, `Cannot ${route}`)
  }

  return {
    shipments,
    /** the body of a webhook, for tests that send it twice, late, or out of order */
    eventOf: (key: string, status: Status): string =>
      eventOf({ ...shipments.find(key), status }, 'shipment.statusUpdated'),
    async answer(call: Call, response: ServerResponse): Promise<void> {
      const { pathname } = call.url
      if (pathname.startsWith('/shipping/api/')) return answerApi(call, response)
      const label = labels.get(/^\/shipping\/labels\/([^/]+)\.pdf$/.exec(pathname)?.[1] ?? '')
      if (label) {
        if (label.until < Date.now()) throw new Refusal(403, 'Request has expired')
        const pdf = await drawLabel(label.shipments[0]!)
        return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf)
      }
      if (call.method === 'POST') {
        const form = new URLSearchParams(call.body)
        const status = form.get('status') as Status
        if (Object.hasOwn(STEPS, status)) shipments.move(form.get('id') ?? '', status)
        return void response.writeHead(303, { location: '/shipping' }).end()
      }
      response.writeHead(200, pageHeaders()).end(carrierPage(shipments.all()))
    },
  }
}
