/**
 * Calls PayPal so that it is safe to retry: access token, timeouts, bounded retries with the same request id. Knows
 * nothing of what is asked; `client.ts` interprets the answers.
 */

import { isSuccess, limitConnections, sendRequest } from '#server/platform/http/http-client.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import {
  createUnderWay,
  isRefusal,
  noAnswer,
  retryUntilAnswered,
  type ServiceAnswer,
} from '../service-call.ts'
import { refusal, token } from './schemas.ts'

export type ProviderLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type PayPalConfig = {
  /** origin of the REST API */
  apiUrl: string
  clientId: string
  clientSecret: string
  /** undefined if no webhook is registered: then no event is trusted */
  webhookId: string | undefined
  /** where PayPal sends events, if not to the shop's public address */
  webhookUrl?: string
  /** timeout of one attempt, in milliseconds; with retries a call takes about twice that, a capture three times */
  timeoutMs?: number
}

export type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** makes a retried POST the same call to the provider (`PayPal-Request-Id`) */
  requestId?: string
  /** returns the whole resource instead of only its id and status */
  wantsAll?: boolean
}

/** A refusal, with PayPal's own codes. */
export type PayPalRefusal = {
  status: number
  issue: string
  field?: string | undefined
  links: { href: string; rel: string }[]
}

export type Answer = ServiceAnswer<{ refusal: PayPalRefusal }>

const TOKEN_MARGIN = 60_000
const CONNECTIONS = 64
const MAX_REPLY = 1_000_000
/** PayPal is still processing the same call: the answer is yet to come. */
const STILL_AT_IT = 409

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

export function connectCaller(config: PayPalConfig, log: ProviderLog) {
  const apiUrl = config.apiUrl.replace(/\/+$/, '')
  const timeoutMs = config.timeoutMs ?? 10_000
  const basic = `Basic ${Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')}`
  const agent = limitConnections(new URL(apiUrl), CONNECTIONS)
  const underWay = createUnderWay()
  let known: { bearer: string; expiresAt: number } | undefined
  let asking: Promise<Answer | { bearer: string }> | undefined

  async function exchange(
    method: Call['method'],
    path: string,
    headers: Record<string, string>,
    body: string | undefined,
    ms: number,
  ) {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new Error('timed out')), ms)
    try {
      const reply = await sendRequest(apiUrl + path, {
        method,
        headers,
        body,
        signal: deadline.signal,
        maxBytes: MAX_REPLY,
        agent,
      })
      const debugId = reply.headers['paypal-debug-id']?.toString()
      return { status: reply.status, text: reply.body.toString(), debugId }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Interprets an answer; anything but a success, or a refusal in the provider's own shape, says nothing. */
  function read(call: Call, { status, text, debugId }: Awaited<ReturnType<typeof exchange>>): Answer {
    const json = parseJson(text)
    if (isSuccess(status)) {
      // For calls that move money, the log links the provider's id of the call to the request.
      if (call.method === 'POST')
        log.info({ call: nameOf(call), status, debugId }, 'payment provider call succeeded')
      return json === undefined ? noAnswer('unreadable answer') : { result: 'success', json }
    }
    const said = refusal.safeParse(json)
    const issue = said.data?.details[0]?.issue ?? said.data?.name
    const field = said.data?.details[0]?.field
    const about = { call: nameOf(call), status, issue, field, debugId: debugId ?? said.data?.debug_id }
    if (issue === undefined || !isRefusal(status) || status === STILL_AT_IT) {
      return noAnswer(`HTTP ${status}`, about)
    }
    // Wrong credentials, missing permissions and malformed requests are the shop's own fault: the owner must fix them.
    const isOurFault = status !== 404 && status !== 422
    log[isOurFault ? 'error' : 'warn'](about, 'payment provider rejected the call')
    return {
      result: 'refusal',
      isRepeat: false,
      refusal: { status, issue, field, links: said.data?.links ?? [] },
    }
  }

  async function fetchToken(): Promise<Answer | { bearer: string }> {
    const headers = { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await exchange(
      'POST',
      '/v1/oauth2/token',
      headers,
      'grant_type=client_credentials',
      timeoutMs,
    )
    const given = token.safeParse(parseJson(text)).data
    if (status === 200 && given) {
      const lifetime = given.expires_in * 1000
      const expiresAt = Date.now() + Math.max(lifetime - TOKEN_MARGIN, lifetime / 2)
      known = { bearer: `Bearer ${given.access_token}`, expiresAt }
      return known
    }
    if (status !== 401) return noAnswer(`no access token: HTTP ${status}`)
    log.error({ call: 'token', status }, 'payment provider rejected the client id and secret')
    return {
      result: 'refusal',
      isRepeat: false,
      refusal: { status, issue: 'AUTHENTICATION_FAILURE', links: [] },
    }
  }

  /** Returns the cached token or a new one, fetched once however many calls need it. */
  function findToken(): Promise<Answer | { bearer: string }> | { bearer: string } {
    if (known && known.expiresAt > Date.now()) return known
    asking ??= fetchToken().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function attempt(call: Call, ms: number, mayRenewToken = true): Promise<Answer> {
    const found = await findToken()
    if (!('bearer' in found)) return found
    const headers: Record<string, string> = {
      authorization: found.bearer,
      'content-type': 'application/json',
    }
    if (call.requestId) headers['paypal-request-id'] = call.requestId
    if (call.method === 'POST') headers.prefer = call.wantsAll ? 'return=representation' : 'return=minimal'
    const body = call.body && JSON.stringify(call.body)
    const reply = await exchange(call.method, call.path, headers, body, ms)
    if (reply.status === 401 && mayRenewToken) {
      if (known?.bearer === found.bearer) known = undefined
      return attempt(call, ms, false)
    }
    return read(call, reply)
  }

  return {
    /** Retries until there is a definite answer, at most three times and for at most `patience` timeouts. */
    ask(call: Call, patience = 2): Promise<Answer> {
      const giveUpAt = Date.now() + patience * timeoutMs
      const asking = retryUntilAnswered(
        () => attempt(call, Math.min(timeoutMs, giveUpAt - Date.now())),
        unanswered => log.warn({ call: nameOf(call), ...unanswered }, 'payment provider did not answer'),
        giveUpAt,
      )
      return underWay.follow(asking)
    },

    /** Waits for the calls under way. */
    async close(): Promise<void> {
      await underWay.settled()
      agent.destroy()
    },
  }
}
