import type { Db } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Admin } from './guard.ts'
import { ownOrigins } from './origins.ts'
import { authSecret } from './store.ts'

export const AUTH_PATH = '/api/auth'
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** Tells better-auth the client's address. Only the shop sets it; a client's own header of this name goes nowhere. */
export const ADDRESS_HEADER = 'x-client-address'

const DAY_SECONDS = 86_400

/** Who is signed in, by better-auth. It is loaded on the first need: a shop that only shoppers visit never pays for it. */
export type Auth = {
  /** the origins whose pages may act for an administrator */
  origins: readonly string[]
  /** whether a Cookie header holds anything to ask about; it says nothing of its truth */
  carriesSession(cookie: string | undefined): boolean
  /** the administrator whose session a Cookie header holds; does not prolong it */
  adminBehind(cookie: string): Promise<Admin | undefined>
  /** answers a request under `/api/auth` */
  answer(request: Request): Promise<Response>
}

type AuthDeps = { db: Db; publicUrl: string; log: Log; now: () => Date }

export function createAuth(deps: AuthDeps): Auth {
  const isSecure = deps.publicUrl.startsWith('https:')
  const cookie = `${isSecure ? '__Secure-' : ''}heegel.session_token=`
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load(deps, isSecure).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    origins: ownOrigins(deps.publicUrl),
    carriesSession: header => header?.includes(cookie) ?? false,
    adminBehind: async header => {
      const { api } = await loaded()
      const found = await api.getSession({
        headers: new Headers({ cookie: header }),
        // Only a call of /api/auth/get-session prolongs it, because only that reply carries the prolonged cookie.
        query: { disableRefresh: true },
      })
      return found ? { email: found.user.email } : undefined
    },
    answer: async request => (await loaded()).handler(request),
  }
}

async function load({ db, publicUrl, log, now }: AuthDeps, isSecure: boolean) {
  const [{ betterAuth }, secret] = await Promise.all([import('better-auth'), authSecret(db, now())])
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'Heegel',
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: ownOrigins(publicUrl),
    // `sqlite` says how values are written, as ISO text and 0 or 1, which is the shop's way on PostgreSQL too.
    database: { db, type: 'sqlite' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    user: { modelName: 'admin_users', fields: { emailVerified: 'email_verified', ...times } },
    session: {
      modelName: 'admin_sessions',
      fields: {
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        ...times,
      },
      expiresIn: 30 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    account: {
      modelName: 'admin_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshToken: 'refresh_token',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        idToken: 'id_token',
        ...times,
      },
    },
    verification: { modelName: 'admin_verifications', fields: { expiresAt: 'expires_at', ...times } },
    // Its own limit knows addresses and no accounts, and lives in one process: see sign-in-limit.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'heegel',
      useSecureCookies: isSecure,
      // Said aloud, because it leaves these checks out by itself where NODE_ENV is `test`.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // An unforeseen error is the one error handler's to log and to answer.
    onAPIError: { throw: true },
    logger: {
      level: 'warn',
      log: (_level, message, ...details) => {
        const cause = details.find(detail => detail instanceof Error)
        if (cause) log.error({ err: cause }, `sign-in: ${message}`)
        else log.warn(`sign-in: ${message}`)
      },
    },
  })
}
