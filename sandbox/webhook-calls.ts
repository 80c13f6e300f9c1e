/** The calls about events: the subscription, and the list of recent events (Webhooks v1). */
import { type Handlers, jsonReply, readJson } from './call.ts'
import type { EventLog, LoggedEvent } from './event-log.ts'
import { Refusal } from './refusals.ts'
import type { Addresses } from './representations.ts'
import type { Webhook, Webhooks } from './webhooks.ts'

const eventOf = ({ body }: LoggedEvent): unknown => JSON.parse(body.toString())

/** @param addresses available once the sandbox listens. */
export function webhookCalls(webhooks: Webhooks, events: EventLog, addresses: () => Addresses): Handlers {
  const self = () => `${addresses().apiUrl}/v1/notifications/webhooks`
  const shown = ({ id, receiver, eventTypes }: Webhook) => ({
    id,
    // A test's own function has no address.
    url: typeof receiver === 'string' ? receiver : 'http://localhost/',
    event_types: eventTypes.map(name => ({ name })),
    links: [{ href: `${self()}/${id}`, rel: 'self', method: 'GET' }],
  })

  return {
    'GET /v1/notifications/webhooks': () => jsonReply(200, { webhooks: webhooks.list().map(shown) }),

    'GET /v1/notifications/webhooks/*': ({ id }) => {
      const webhook = webhooks.list().find(each => each.id === id)
      if (!webhook) throw new Refusal('INVALID_RESOURCE_ID')
      return jsonReply(200, shown(webhook))
    },

    'POST /v1/notifications/webhooks': ({ body }) => {
      const wanted = readJson(body) as { url?: unknown; event_types?: { name?: unknown }[] } | undefined
      if (typeof wanted?.url !== 'string' || !URL.canParse(wanted.url))
        throw new Refusal('INVALID_PARAMETER_SYNTAX', { field: '/url' })
      if (!Array.isArray(wanted.event_types))
        throw new Refusal('MISSING_REQUIRED_PARAMETER', { field: '/event_types' })
      const names = wanted.event_types.map(type => String(type.name))
      return jsonReply(201, shown(webhooks.register(wanted.url, names)))
    },

    'GET /v1/notifications/webhooks-events': ({ query }) => {
      const { page, next } = events.list(query)
      const self = `${addresses().apiUrl}/v1/notifications/webhooks-events`
      const links = next ? [{ href: `${self}?${next}`, rel: 'next', method: 'GET' }] : []
      return jsonReply(200, { events: page.map(eventOf), count: page.length, links })
    },

    'GET /v1/notifications/webhooks-events/*': ({ id }) => jsonReply(200, eventOf(events.find(id))),
  }
}
