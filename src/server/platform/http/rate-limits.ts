import { setTimeout as pause } from 'node:timers/promises'
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as messages from '#messages/custom-orders.ts'
import * as errorMessages from '#messages/errors.ts'
import { ShopError } from '../errors.ts'
import { clientNetwork } from './client-network.ts'
import { isInternalRequest } from './internal-request.ts'
import { uploadSlots } from './upload-slots.ts'

export type Limits = {
  /**
   * A route's own limit: calls per minute and client address.
   * @param keyOf what a call is counted by instead of its address, if it returns anything
   */
  limit(
    perMinute: number,
    keyOf?: (request: FastifyRequest) => Promise<string | undefined>,
  ): { rateLimit: RateLimitOptions | false }
  /**
   * Counts a look-up by an order's number: 30 per minute and client address over all calls that reveal one, so that
   * numbers cannot be searched (contract §2).
   * @throws ShopError `too_many_requests`
   */
  lookUp(request: FastifyRequest): Promise<void>
  /**
   * Counts a page rendered for this client only, or for the first time: it costs a hundred times as much as a cached
   * one.
   * @throws ShopError `too_many_requests`
   */
  renderPage(request: FastifyRequest): Promise<void>
  /**
   * Receives a customer's picture in one of the slots for unfinished uploads. One for an unpaid order is also counted by
   * its sender's network and day: each order has a limit, but anybody can create more orders.
   * @throws ShopError `too_many_requests`; `overloaded` if too many uploads are unfinished
   */
  receiveCustomersPicture<T>(
    request: FastifyRequest,
    order: { isPaid: boolean },
    receive: () => Promise<T>,
  ): Promise<T>
  /**
   * Counts an unpaid request or order by its sender's network: each uses some ten kilobytes for a year, and is a task
   * for the owner.
   * @throws ShopError `too_many_requests`
   */
  limitStrangersWishes(request: FastifyRequest): Promise<void>
  /**
   * Counts a custom hat stored before it is paid, by the payer's network.
   * @throws ShopError `too_many_requests`
   */
  limitUnpaidHats(request: FastifyRequest): Promise<void>
  /**
   * Counts additions to carts by the shopper's network and day: each may begin another cart, stored for months.
   * @throws ShopError `too_many_requests`
   */
  limitCartAdds(request: FastifyRequest): Promise<void>
  /**
   * Counts messages to the owner by their sender's network and day: each is stored for years, and waits for an answer.
   * @param details what a refused shopper can do instead
   * @throws ShopError `too_many_requests`
   */
  limitMessages(request: FastifyRequest, details: string): Promise<void>
  /** the client's network, as limits count; null if they are off */
  networkOf(request: FastifyRequest): string | null
}

const LOOK_UPS_A_MINUTE = 30

/** As many pages as a household opens in an hour. */
const RENDERS_A_MINUTE = 240

/** Per day: ten requests with all their pictures, at most some 80 MB on disk. */
const STRANGERS_PICTURES_A_DAY = 50

/** Of 10 MB each, so that `/tmp` has room for both, and for the owner's: it is 256 MB in compose.yaml. */
const STRANGERS_UPLOADS_AT_ONCE = { ofAll: 15, ofANetwork: 5 }

/** Slots of their own: strangers do not keep customers who have paid from sending theirs. */
const PAID_UPLOADS_AT_ONCE = { ofAll: 5, ofANetwork: 2 }

/** Per day: thousands may share the address of a mobile network, and few of them order without paying. */
const STRANGERS_WISHES_A_DAY = 80

/** Per day: as many as unpaid orders; at most 400 kB. */
const MESSAGES_A_DAY = 80

/** Per day: some 10 MB. */
const UNPAID_HATS_A_DAY = 500

/** Per day: some 10 MB; more than the thousands behind an address of a mobile network need. */
const CART_ADDS_A_DAY = 20_000

/** Delays refusals to clients that keep asking: hundreds of fast refusals per second would keep others waiting. */
const REFUSAL_DELAY_MS = 1_000
const DELAYED_MAX = 2_000

type CountOptions = { delayMs?: number; timeWindow?: string; details?: string }

/** Sets up limits per client address; off when disabled for measurements. */
export async function limitRequests(app: FastifyInstance, on: boolean): Promise<Limits> {
  if (!on)
    return {
      limit: () => ({ rateLimit: false }),
      lookUp: async () => undefined,
      renderPage: async () => undefined,
      receiveCustomersPicture: (_request, _order, receive) => receive(),
      limitStrangersWishes: async () => undefined,
      limitUnpaidHats: async () => undefined,
      limitCartAdds: async () => undefined,
      limitMessages: async () => undefined,
      networkOf: () => null,
    }
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    keyGenerator: request => clientNetwork(request.ip),
    allowList: isInternalRequest,
  })
  const createCounter = (max: number, { delayMs = 0, timeWindow = '1 minute' } = {}) => {
    const count = app.createRateLimit({ max, timeWindow })
    let delayed = 0
    return async (request: FastifyRequest, details: string) => {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      if (delayMs > 0 && delayed < DELAYED_MAX) {
        delayed += 1
        await pause(delayMs, undefined, { ref: false })
        delayed -= 1
      }
      throw new ShopError('too_many_requests', {
        retryAfter: counted.ttlInSeconds,
        ...(details && { details }),
      })
    }
  }
  // A hook is also given the reply, so it takes the request alone.
  const countUpTo = (max: number, { details = '', ...how }: CountOptions = {}) => {
    const count = createCounter(max, how)
    return (request: FastifyRequest) => count(request, details)
  }
  const countPicture = countUpTo(STRANGERS_PICTURES_A_DAY, {
    timeWindow: '1 day',
    details: messages.tooManyPicturesToday(STRANGERS_PICTURES_A_DAY),
  })
  const inSlot = uploadSlots(STRANGERS_UPLOADS_AT_ONCE)
  const inPaidSlot = uploadSlots(PAID_UPLOADS_AT_ONCE)
  return {
    limit: (max, keyOf) => ({
      rateLimit: {
        max,
        timeWindow: '1 minute',
        ...(keyOf && {
          keyGenerator: async request => (await keyOf(request)) ?? clientNetwork(request.ip),
        }),
      },
    }),
    lookUp: countUpTo(LOOK_UPS_A_MINUTE, { details: errorMessages.tooManyLookUps }),
    renderPage: countUpTo(RENDERS_A_MINUTE, { delayMs: REFUSAL_DELAY_MS }),
    async receiveCustomersPicture(request, { isPaid }, receive) {
      const network = clientNetwork(request.ip)
      if (isPaid) return inPaidSlot(network, receive)
      await countPicture(request)
      return inSlot(network, receive)
    },
    limitStrangersWishes: countUpTo(STRANGERS_WISHES_A_DAY, {
      timeWindow: '1 day',
      details: messages.tooManyWishesToday,
    }),
    limitUnpaidHats: countUpTo(UNPAID_HATS_A_DAY, {
      timeWindow: '1 day',
      details: messages.tooManyWishesToday,
    }),
    limitCartAdds: countUpTo(CART_ADDS_A_DAY, { timeWindow: '1 day' }),
    limitMessages: createCounter(MESSAGES_A_DAY, { timeWindow: '1 day' }),
    networkOf: request => clientNetwork(request.ip),
  }
}
