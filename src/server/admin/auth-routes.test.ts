import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { limitRequests } from '#server/platform/http/rate-limits.ts'
import { onEachDatabase } from '#test/database.ts'
import { createAuth } from './auth.ts'
import { AUTH_CALLS } from './auth-calls.ts'
import { authRoutes } from './auth-routes.ts'
import { createKnownBrowsers } from './known-browser.ts'

const SHOP = 'http://127.0.0.1:3000'

/** Calls that need no session: they sign in or out. */
const ANYBODYS = [
  '/sign-in/email',
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
  '/sign-out',
]

onEachDatabase('a call about signing in', fresh => {
  /** The calls as the shop guards them, with a better-auth that allows everybody everything. */
  async function openCalls() {
    const { db } = await fresh()
    const app = Fastify() as FastifyInstance
    app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
    const { limit } = await limitRequests(app, false)
    const now = () => new Date()
    const log = pino({ level: 'silent' })
    const auth = createAuth({ db, publicUrl: SHOP, brand: async () => 'Heegel', log, now })
    const asked: string[] = []
    const answer = async ({ url }: Request) => {
      asked.push(new URL(url).pathname.replace('/api/auth', ''))
      return Response.json({})
    }
    authRoutes(app, {
      auth: { ...auth, answer },
      browsers: createKnownBrowsers({ db, publicUrl: SHOP, now }),
      db,
      limit,
      rateLimits: false,
      isWeak: async () => false,
      signOutDevices: async () => {},
      now,
    })
    return { app, asked }
  }

  test.each([
    ['without a session', {}, ANYBODYS],
    // Pages ask who is signed in with whatever cookie they have.
    ['with a made-up session', { cookie: 'heegel.session_token=made.up' }, ['/get-session', ...ANYBODYS]],
    ['with a made-up sign-in', { cookie: 'heegel.two_factor=made.up' }, ANYBODYS],
  ])(
    '%s is refused by the shop itself, unless it is one of the calls that sign in',
    async (_, cookie, reached) => {
      const { app, asked } = await openCalls()
      const refused: string[] = []
      for (const { method, path } of AUTH_CALLS) {
        const headers = { origin: SHOP, ...cookie }
        const body = { password: 'üks müts korraga', code: '123456' }
        const reply = await app.inject({
          method,
          url: `/api/auth${path}`,
          headers,
          ...(method === 'POST' && { payload: body }),
        })
        if (reply.statusCode === 401) refused.push(path)
        else expect(reply.statusCode, path).toBe(200)
      }
      expect(asked).toEqual(reached)
      const others = AUTH_CALLS.map(({ path }) => path).filter(path => !ANYBODYS.includes(path))
      expect(refused).toEqual(others.filter(path => path !== '/get-session'))
    },
  )
})
