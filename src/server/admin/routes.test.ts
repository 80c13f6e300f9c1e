// One file, because every test of signing in needs the same small shop.
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'
import { answerErrors, answerUnknownPaths } from '#server/platform/errors.ts'
import { limitRequests } from '#server/platform/http/rate-limits.ts'
import { onEachDatabase } from '#test/database.ts'
import { createAuth } from './auth.ts'
import { ensureFirstAdmin, setUpFirstAdmin } from './first-admin.ts'
import { actorOf, requireAdminBy } from './guard.ts'
import { isWeakPassword } from './password-check.ts'
import { createAdminResolver } from './resolve-admin.ts'
import { adminRoutes } from './routes.ts'
import { ATTEMPT_KEYS, beginAttempt } from './sign-in-limit.ts'
import { findAdminId, hashPassword, insertAdmin, replacePassword } from './store.ts'

// Counts the passwords that are checked.
vi.mock('./password-check.ts', { spy: true })

const SHOP = 'https://heegel.ee'
const MARI = { email: 'mari@heegel.ee', password: 'üks müts korraga' }
const MARI_HASH = await hashPassword(MARI.password)
const NOON = new Date('2026-11-20T12:00:00.000Z')

onEachDatabase('the administrator’s sign-in', fresh => {
  let db: Db
  let questions: number
  let now: Date

  beforeEach(async () => {
    const counter = (await fresh()).db
    questions = 0
    now = NOON
    db = counter.withPlugin({
      transformQuery: ({ node }) => {
        questions++
        return node
      },
      transformResult: async ({ result }) => result,
    })
  })

  /** One process of the shop, with one route for administrators and one that greets everybody. */
  async function openShop({ publicUrl = SHOP, rateLimits = true, log = pino({ level: 'silent' }) } = {}) {
    const app = Fastify() as FastifyInstance
    app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
    answerErrors(app)
    answerUnknownPaths(app)
    const { limit } = await limitRequests(app, rateLimits)
    const auth = createAuth({
      db,
      publicUrl,
      brand: async () => 'Heegel',
      log,
      now: () => now,
    })
    const adminOf = createAdminResolver(auth)
    const brand = async () => 'Heegel'
    const signOutDevices = async () => {}
    adminRoutes(app, {
      auth,
      db,
      adminOf,
      limit,
      rateLimits,
      publicUrl,
      brand,
      signOutDevices,
      now: () => now,
    })
    app.post('/api/products', { onRequest: requireAdminBy(adminOf) }, async request => adminOf(request))
    app.get('/api/hello', async request => ({ hello: (await adminOf(request))?.email ?? 'visitor' }))
    app.get('/api/who', async request => ({ who: await actorOf(adminOf, request) }))
    return app
  }

  const addMari = (email = MARI.email) => insertAdmin(db, { email, passwordHash: MARI_HASH }, now)

  const signIn = (app: FastifyInstance, credentials: object = MARI, more: InjectOptions = {}) =>
    app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: credentials, ...more })

  /** The Cookie header that a browser sends after a reply. */
  const cookieOf = (reply: Awaited<ReturnType<typeof signIn>>) =>
    reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

  const signedIn = async (app: FastifyInstance) => cookieOf(await signIn(app))

  const hello = async (app: FastifyInstance, cookie: string) =>
    (await app.inject({ url: '/api/hello', headers: { cookie } })).json().hello

  const failTimes = async (times: number, attempt: (n: number) => ReturnType<typeof signIn>) => {
    for (let n = 0; n < times; n++) expect((await attempt(n)).statusCode).toBe(401)
  }

  describe('signing in', () => {
    test('the right password opens a session', async () => {
      await addMari()
      const app = await openShop()
      const reply = await signIn(app)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.json()).toMatchObject({ user: { email: MARI.email } })
      const cookie = cookieOf(reply)
      expect(await hello(app, cookie)).toBe(MARI.email)
      const session = await app.inject({ url: '/api/auth/get-session', headers: { cookie } })
      expect(session.json()).toMatchObject({ user: { email: MARI.email } })
    })

    test('every action has a named actor, on guarded and other routes', async () => {
      await addMari()
      const app = await openShop()
      expect((await app.inject({ url: '/api/who' })).json()).toMatchObject({ code: 'not_signed_in' })
      const cookie = await signedIn(app)
      expect((await app.inject({ url: '/api/who', headers: { cookie } })).json()).toEqual({ who: MARI.email })
    })

    test('an e-mail is case-insensitive', async () => {
      await addMari('Mari@Heegel.ee')
      const reply = await signIn(await openShop(), { ...MARI, email: 'MARI@heegel.EE' })
      expect(reply.statusCode).toBe(200)
    })

    test('the session lasts 30 days, in a cookie that scripts and other sites cannot use', async () => {
      await addMari()
      const [cookie] = (await signIn(await openShop())).cookies
      expect(cookie).toMatchObject({
        name: '__Secure-heegel.session_token',
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: 30 * 86_400,
      })
    })

    test('a shop without https has the same cookie without Secure', async () => {
      await addMari()
      const [cookie] = (await signIn(await openShop({ publicUrl: 'http://127.0.0.1:3000' }))).cookies
      expect(cookie).toMatchObject({ name: 'heegel.session_token', httpOnly: true, sameSite: 'Lax' })
      expect(cookie?.secure).toBeUndefined()
    })

    test('a wrong password and an unknown e-mail are refused in the same words', async () => {
      await addMari()
      const app = await openShop()
      const wrong = await signIn(app, { ...MARI, password: 'kaks mütsi korraga' })
      const unknown = await signIn(app, { ...MARI, email: 'kari@heegel.ee' })
      expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
      expect(wrong.json()).toEqual(unknown.json())
      expect(wrong.cookies).toEqual([])
    })

    test('signing out ends the session', async () => {
      await addMari()
      const app = await openShop()
      const cookie = await signedIn(app)
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { cookie, origin: SHOP },
      })
      expect(reply.statusCode).toBe(200)
      expect(reply.cookies).toContainEqual(expect.objectContaining({ value: '', maxAge: 0 }))
      expect(await hello(app, cookie)).toBe('visitor')
    })

    test('a second process on the same database accepts the session', async () => {
      await addMari()
      const cookie = await signedIn(await openShop())
      expect(await hello(await openShop(), cookie)).toBe(MARI.email)
    })

    test('checking a session does not prolong it, because its cookie could not be prolonged', async () => {
      await addMari()
      const app = await openShop()
      const cookie = await signedIn(app)
      const nearItsEnd = new Date(Date.now() + 86_400_000).toISOString()
      await db.updateTable('admin_sessions').set({ expires_at: nearItsEnd }).execute()
      expect(await hello(app, cookie)).toBe(MARI.email)
      const { expires_at } = await db
        .selectFrom('admin_sessions')
        .select('expires_at')
        .executeTakeFirstOrThrow()
      expect(expires_at).toBe(nearItsEnd)
      const asked = await app.inject({ url: '/api/auth/get-session', headers: { cookie } })
      expect(asked.cookies[0]?.maxAge).toBe(30 * 86_400)
    })

    test('an expired session is a visitor’s', async () => {
      await addMari()
      const app = await openShop()
      const cookie = await signedIn(app)
      await db
        .updateTable('admin_sessions')
        .set({ expires_at: NOON.toISOString().replace('2026', '2025') })
        .execute()
      expect(await hello(app, cookie)).toBe('visitor')
    })

    test('sign-up is closed', async () => {
      const app = await openShop()
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        payload: { name: 'Keegi', email: 'keegi@example.ee', password: 'pikk ja hea parool' },
      })
      expect(reply.statusCode).toBe(404)
      expect(await db.selectFrom('admin_users').selectAll().execute()).toEqual([])
    })

    test('other calls of better-auth are closed, also to a signed-in administrator', async () => {
      await addMari()
      const app = await openShop()
      const headers = { cookie: await signedIn(app), origin: SHOP }
      const shut = [
        ['GET', 'ok'],
        ['GET', 'error'],
        ['GET', 'list-sessions'],
        ['POST', 'update-user'],
        ['POST', 'delete-user'],
        ['POST', 'revoke-sessions'],
        ['POST', 'request-password-reset'],
        ['POST', 'two-factor/send-otp'],
        ['POST', 'passkey/delete-passkey'],
      ] as const
      for (const [method, path] of shut) {
        const reply = await app.inject({ method, url: `/api/auth/${path}`, headers })
        expect(reply.statusCode, path).toBe(404)
        expect(reply.json()).toMatchObject({ code: 'not_found' })
      }
    })
  })

  describe('failed sign-ins', () => {
    const wrong = { ...MARI, password: 'vale parool ikka' }
    const recordFailures = async (times: number) => {
      const counts = [ATTEMPT_KEYS.address('127.0.0.1'), ATTEMPT_KEYS.account(MARI.email)]
      for (let n = 0; n < times; n++) await beginAttempt(db, counts, now)
    }

    test('after ten from one address the next must wait, for any account, but not from elsewhere', async () => {
      await addMari()
      const app = await openShop()
      const from = (remoteAddress: string) => ({ remoteAddress })
      await failTimes(10, n => signIn(app, { ...wrong, email: `arvaja${n}@example.ee` }, from('203.0.113.7')))
      const refused = await signIn(app, MARI, from('203.0.113.7'))
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBe('900')
      expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      expect((await signIn(app, MARI, from('203.0.113.8'))).statusCode).toBe(200)
    })

    test('after ten for one account the next must wait, from any address, but not for others', async () => {
      await addMari()
      await addMari('kati@heegel.ee')
      const app = await openShop()
      const capitals = { ...wrong, email: MARI.email.toUpperCase() }
      await failTimes(10, n => signIn(app, n % 2 ? wrong : capitals, { remoteAddress: `203.0.113.${n}` }))
      expect((await signIn(app, MARI, { remoteAddress: '203.0.113.99' })).statusCode).toBe(429)
      const kati = { ...MARI, email: 'kati@heegel.ee' }
      expect((await signIn(app, kati, { remoteAddress: '203.0.113.99' })).statusCode).toBe(200)
    })

    test('the wait ends 15 minutes after the failures; retrying does not prolong it', async () => {
      await addMari()
      const app = await openShop()
      await recordFailures(10)
      now = new Date(NOON.getTime() + 10 * 60_000)
      for (let n = 0; n < 10; n++) expect((await signIn(app)).headers['retry-after']).toBe('300')
      now = new Date(NOON.getTime() + 15 * 60_000)
      expect((await signIn(app)).statusCode).toBe(200)
    })

    test('successful sign-ins are not counted', async () => {
      await addMari()
      const app = await openShop()
      await recordFailures(9)
      for (let n = 0; n < 3; n++) expect((await signIn(app)).statusCode).toBe(200)
    })

    test('concurrent guesses cannot exceed the limit', async () => {
      await addMari()
      const app = await openShop()
      const replies = await Promise.all(Array.from({ length: 30 }, () => signIn(app, wrong)))
      expect(replies.filter(reply => reply.statusCode === 401).length).toBeLessThanOrEqual(10)
    })

    test('an unusual spelling of the path bypasses no limit', async () => {
      await addMari()
      const app = await openShop()
      await recordFailures(10)
      await app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = app.server.address() as AddressInfo
      // Sent by hand, because every client normalises such paths.
      const statusOf = (path: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = { 'content-type': 'application/json' }
          httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers }, reply =>
            resolve(reply.statusCode),
          )
            .on('error', reject)
            .end(JSON.stringify(MARI))
        })
      for (const path of ['sign-in/email?x', 'sign-in/email#x', 'sign-in/%65mail'])
        expect(await statusOf(`/api/auth/${path}`), path).toBe(429)
      const nowhere = [
        './sign-in/email',
        'x/../sign-in/email',
        '%2e/sign-in/email',
        '/sign-in/email',
        'sign-in%2Femail',
        'SIGN-IN/email',
      ]
      for (const path of nowhere) expect(await statusOf(`/api/auth/${path}`), path).toBe(404)
      await app.close()
    })

    test('with the limits lifted no sign-in is delayed', async () => {
      await addMari()
      const app = await openShop({ rateLimits: false })
      await failTimes(11, () => signIn(app, wrong))
    })
  })

  describe('calls for administrators only', () => {
    const add = (app: FastifyInstance, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/products', headers })

    test('a visitor is told to sign in, without a query', async () => {
      const app = await openShop()
      questions = 0
      expect((await add(app, {})).statusCode).toBe(401)
      expect(await hello(app, 'cart-session=session-1; theme=dark')).toBe('visitor')
      const session = await app.inject('/api/auth/get-session')
      expect(session.statusCode).toBe(200)
      expect(session.json()).toBeNull()
      expect(questions).toBe(0)
    })

    test('a made-up session costs no query either', async () => {
      const app = await openShop()
      await hello(app, '__Secure-heegel.session_token=abc.def')
      questions = 0
      expect(await hello(app, '__Secure-heegel.session_token=abc.def')).toBe('visitor')
      expect(questions).toBe(0)
    })

    test('a request that resolves its administrator twice makes one query', async () => {
      await addMari()
      const app = await openShop()
      const cookie = await signedIn(app)
      questions = 0
      await hello(app, cookie)
      const once = questions
      questions = 0
      const reply = await add(app, { cookie, origin: SHOP })
      expect(reply.json()).toEqual({ email: MARI.email })
      expect(questions).toBe(once)
    })

    test('another or an unknown origin changes nothing with the administrator’s cookie', async () => {
      await addMari()
      const app = await openShop()
      const cookie = await signedIn(app)
      const refused: Record<string, string>[] = [
        { origin: 'https://kuri.example' },
        { origin: 'null' },
        { origin: 'https://heegel.ee.kuri.example' },
        { 'sec-fetch-site': 'same-site' },
        {},
      ]
      for (const headers of refused) {
        const reply = await add(app, { cookie, ...headers })
        expect(reply.statusCode).toBe(403)
        expect(reply.json()).toMatchObject({ code: 'not_allowed' })
      }
      expect((await add(app, { cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
      const signOut = await app.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { cookie, origin: 'https://kuri.example' },
      })
      expect(signOut.statusCode).toBe(403)
      expect(await hello(app, cookie)).toBe(MARI.email)
    })

    test('another site cannot sign a browser in', async () => {
      await addMari()
      const headers = { origin: 'https://kuri.example', 'sec-fetch-site': 'cross-site' }
      expect((await signIn(await openShop(), MARI, { headers })).statusCode).toBe(403)
    })

    test('opening the shop at an address other than PUBLIC_URL is explained in the log', async () => {
      await addMari()
      const lines: string[] = []
      const log = pino({}, { write: line => void lines.push(line) })
      const app = await openShop({ publicUrl: 'http://127.0.0.1:3000', log })
      const headers = { origin: 'http://192.168.1.2:3000', 'sec-fetch-site': 'same-origin' }
      expect((await signIn(app, MARI, { headers })).statusCode).toBe(403)
      expect(lines.map(line => JSON.parse(line).msg)).toEqual([
        'sign-in: Invalid origin: http://192.168.1.2:3000. If the shop is opened at that address, set PUBLIC_URL to it',
      ])
    })

    test('on the local machine the shop is the same under each of the machine’s names', async () => {
      await addMari()
      const app = await openShop({ publicUrl: 'http://127.0.0.1:3000' })
      const origin = 'http://localhost:3000'
      const cookie = cookieOf(await signIn(app, MARI, { headers: { origin } }))
      expect((await add(app, { cookie, origin })).statusCode).toBe(200)
      expect((await add(app, { cookie, origin: 'http://localhost:4000' })).statusCode).toBe(403)
    })

    test('a new password ends every session, and the old password stops working', async () => {
      await addMari()
      const app = await openShop()
      const cookie = await signedIn(app)
      const passwordHash = await hashPassword('uus ja veel pikem')
      const id = await findAdminId(db, 'mari@heegel.ee')
      expect(await replacePassword(db, { email: 'Mari@heegel.ee', passwordHash }, now)).toBe(id)
      expect(await hello(app, cookie)).toBe('visitor')
      expect((await signIn(app)).statusCode).toBe(401)
      expect((await signIn(app, { ...MARI, password: 'uus ja veel pikem' })).statusCode).toBe(200)
      expect(await replacePassword(db, { email: 'kari@heegel.ee', passwordHash }, now)).toBe(undefined)
    })
  })

  describe('the first administrator', () => {
    const start = (given?: typeof MARI) => ensureFirstAdmin({ db, given, publicUrl: SHOP, now })
    const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
    const setUp = (app: FastifyInstance, token: string, more: object = {}, origin = SHOP) =>
      app.inject({
        method: 'POST',
        url: '/api/admin/setup',
        headers: { origin },
        payload: { token, ...MARI, ...more },
      })

    test('is named by the environment; later starts change nothing', async () => {
      expect(await start(MARI)).toBeUndefined()
      expect(await start({ ...MARI, email: 'kati@heegel.ee' })).toBeUndefined()
      expect(await start()).toBeUndefined()
      const app = await openShop()
      expect((await signIn(app)).statusCode).toBe(200)
      expect(await db.selectFrom('admin_users').select('email').execute()).toEqual([{ email: MARI.email }])
    })

    test('is otherwise created through the set-up link of the first start, which works once', async () => {
      const link = await start()
      expect(link).toMatch(/^https:\/\/heegel\.ee\/admin\/setup\?token=[\w-]{43}$/)
      expect(await start()).toBeUndefined()
      const app = await openShop()
      expect((await setUp(app, tokenOf(link))).statusCode).toBe(201)
      expect((await signIn(app)).statusCode).toBe(200)
      const again = await setUp(app, tokenOf(link), { email: 'kati@heegel.ee' })
      expect(again.statusCode).toBe(401)
      expect(again.json()).toMatchObject({ code: 'not_signed_in' })
      expect(await db.selectFrom('admin_users').select('email').execute()).toEqual([{ email: MARI.email }])
    })

    test('is not created if signing in would be refused, and the link stays valid', async () => {
      const token = tokenOf(await start())
      const app = await openShop()
      const refused = await setUp(app, token, {}, 'http://192.168.1.2:4730')
      expect(refused.statusCode).toBe(403)
      expect(refused.json().details).toContain('PUBLIC_URL')
      expect((await setUp(app, token)).statusCode).toBe(201)
    })

    test('is not created with a wrong token, nor with a short password', async () => {
      const token = tokenOf(await start())
      const app = await openShop()
      expect((await setUp(app, 'arvan')).statusCode).toBe(401)
      const short = await setUp(app, token, { password: 'üksteistmärk'.slice(0, 11) })
      expect(short.statusCode).toBe(400)
      expect(short.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'password' }] })
      expect((await setUp(app, token)).statusCode).toBe(201)
    })

    test('no password is checked without a valid link, however many are sent', async () => {
      const token = tokenOf(await start())
      const app = await openShop()
      const weighed = vi.mocked(isWeakPassword).mockClear()
      expect((await setUp(app, 'arvan', { password: 'aaaaaaaaaaaa' })).statusCode).toBe(401)
      expect(weighed).not.toHaveBeenCalled()
      expect((await setUp(app, token)).statusCode).toBe(201)
      expect(weighed).toHaveBeenCalledOnce()
      expect((await setUp(app, token)).statusCode).toBe(401)
      expect(weighed).toHaveBeenCalledOnce()
    })

    test('is not created with a password that would be guessed early', async () => {
      const token = tokenOf(await start())
      const app = await openShop()
      for (const password of ['aaaaaaaaaaaa', 'heegel.heegel', MARI.email])
        expect((await setUp(app, token, { password })).statusCode, password).toBe(400)
      expect((await setUp(app, token)).statusCode).toBe(201)
    })

    test('a link expires after 24 hours; the next start makes another one', async () => {
      const token = tokenOf(await start())
      now = new Date(NOON.getTime() + 24 * 3_600_000 - 1)
      expect(await start()).toBeUndefined()
      now = new Date(NOON.getTime() + 24 * 3_600_000)
      const app = await openShop()
      expect((await setUp(app, token)).statusCode).toBe(401)
      expect((await setUp(app, tokenOf(await start()))).statusCode).toBe(201)
    })

    test('a given password that would be guessed early prevents the start of a real shop', async () => {
      const weak = { ...MARI, password: 'administrator' }
      const opened = ensureFirstAdmin({ db, given: weak, publicUrl: SHOP, refusesWeak: true, now })
      await expect(opened).rejects.toThrow(/^ADMIN_PASSWORD: the password is easy to guess/)
      expect(await db.selectFrom('admin_users').select('id').execute()).toEqual([])
    })

    test('is one, however often the link is used at the same moment', async () => {
      const token = tokenOf(await start())
      const done = await Promise.all(
        ['a', 'b', 'c'].map(name => setUpFirstAdmin(db, token, { ...MARI, email: `${name}@heegel.ee` }, now)),
      )
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await db.selectFrom('admin_users').select('id').execute()).toHaveLength(1)
    })

    test('named by the environment invalidates an unused link', async () => {
      const token = tokenOf(await start())
      await start(MARI)
      expect((await setUp(await openShop(), token, { email: 'kati@heegel.ee' })).statusCode).toBe(401)
    })

    test('cannot be guessed: an address may try ten links a minute', async () => {
      const app = await openShop()
      for (let n = 0; n < 10; n++) expect((await setUp(app, `arvan-${n}`)).statusCode).toBe(401)
      expect((await setUp(app, 'arvan')).statusCode).toBe(429)
    })
  })
})
