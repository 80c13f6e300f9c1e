import type { BetterAuthOptions } from 'better-auth'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/account.ts'
import type { Db } from '#server/platform/database/database.ts'
import { expectDatabase } from '#server/platform/database/database-unavailable.ts'
import type { Log } from '#server/platform/log.ts'
import { authCookies } from './auth-cookies.ts'
import type { Admin } from './guard.ts'
import { ownOrigins } from './origins.ts'
import { authSecret, hashToken } from './secrets.ts'
import { sessionStore } from './session-store.ts'

export const AUTH_PATH = '/api/auth'

/**
 * Passes the client's address to better-auth. Only the shop sets it; a client's own header of this name is not passed
 * on.
 */
export const CLIENT_IP_HEADER = 'x-client-address'

const DAY_SECONDS = 86_400

const HOUR_SECONDS = 3_600

/** Appended to the log line about a rejected origin. */
const ORIGIN_HINT = '. If the shop is opened at that address, set PUBLIC_URL to it'

/** An administrator, and the calling session. */
export type SignedIn = Admin & { userId: string; sessionId: string; hasSecondStep: boolean }

/** better-auth's sessions. Loaded on demand: a shop that only shoppers visit never pays for it. */
export type Auth = {
  /** the origins whose pages may act for an administrator */
  origins: readonly string[]
  /** whether a Cookie header has a session cookie at all, valid or not */
  carriesSession(cookie: string | undefined): boolean
  /** the administrator whose session is in a Cookie header; does not prolong it */
  adminBehind(cookie: string): Promise<Admin | undefined>
  /** the same, with the session itself; undefined without a cookie as well */
  sessionBehind(cookie: string | undefined): Promise<SignedIn | undefined>
  /** an administrator's unused backup codes; 0 if the secret that they are encrypted with is lost: they open nothing */
  backupCodesLeft(userId: string): Promise<number>
  /** the id of the sign-in in a Cookie header that waits for its second step, genuine or made up */
  pendingSignIn(cookie: string | undefined): string | undefined
  /** answers a request under `/api/auth` */
  answer(request: Request): Promise<Response>
}

type AuthDeps = {
  db: Db
  publicUrl: string
  /** the name beside the shop's code or passkey on a phone, as it was at the first sign-in */
  brand: () => Promise<string>
  log: Log
  now: () => Date
}

export function createAuth(deps: AuthDeps): Auth {
  const isSecure = deps.publicUrl.startsWith('https:')
  const cookieNamed = (name: string) => `${isSecure ? '__Secure-' : ''}heegel.${name}=`
  const sessionCookie = cookieNamed('session_token')
  const pendingCookie = cookieNamed('two_factor')
  let loading: ReturnType<typeof load> | undefined
  const loaded = () => {
    loading ??= load(deps, isSecure).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
  const findSession = async (header: string) => {
    const { api } = await loaded()
    try {
      return await api.getSession({
        headers: new Headers({ cookie: authCookies(header) }),
        // Only a call of /api/auth/get-session prolongs it, because only that reply carries the prolonged cookie.
        query: { disableRefresh: true },
      })
    } catch (error) {
      await expectDatabase(deps.db)
      throw error
    }
  }
  const carriesSession = (header: string | undefined) => header?.includes(sessionCookie) ?? false
  return {
    origins: ownOrigins(deps.publicUrl),
    carriesSession,
    adminBehind: async header => {
      const found = await findSession(header)
      return found ? { email: found.user.email } : undefined
    },
    sessionBehind: async header => {
      if (header === undefined || !carriesSession(header)) return undefined
      const found = await findSession(header)
      return found
        ? {
            email: found.user.email,
            userId: found.user.id,
            sessionId: found.session.id,
            hasSecondStep: Boolean(found.user.twoFactorEnabled),
          }
        : undefined
    },
    backupCodesLeft: async userId => {
      const { api } = await loaded()
      try {
        return (await api.viewBackupCodes({ body: { userId } })).backupCodes.length
      } catch {
        await expectDatabase(deps.db)
        return 0
      }
    },
    pendingSignIn: header => {
      const cookie = authCookies(header)
        .split('; ')
        .find(each => each.startsWith(pendingCookie))
      // better-auth verifies its signature, which follows the last dot.
      return cookie?.slice(pendingCookie.length).split('.', 1)[0]
    },
    answer: async request => {
      const said = await (await loaded()).handler(request)
      if (said.status === 500) await expectDatabase(deps.db)
      return said
    },
  }
}

async function load({ db, publicUrl, brand, log, now }: AuthDeps, isSecure: boolean) {
  const [{ betterAuth }, { kyselyAdapter }, { passkeys, secondStep }, secret, appName] = await Promise.all([
    import('better-auth'),
    import('@better-auth/kysely-adapter'),
    import('./auth-plugins.ts'),
    authSecret(db, now()),
    brand(),
  ])
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName,
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    trustedOrigins: ownOrigins(publicUrl),
    // `sqlite` only tells how values are written: as ISO text and 0 or 1, which is the shop's way on PostgreSQL too.
    database: (options: BetterAuthOptions) =>
      sessionStore(kyselyAdapter(db, { type: 'sqlite' })(options), now),
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
      // The list of sessions shows the last use of each, to the hour.
      updateAge: HOUR_SECONDS,
      // A session never counts as fresh by its age: changes of the account ask for the password again (auth-routes.ts).
      freshAge: 0,
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
    verification: {
      modelName: 'admin_verifications',
      fields: { expiresAt: 'expires_at', ...times },
      storeIdentifier: { hash: async name => hashToken(name) },
    },
    plugins: [secondStep(), passkeys(publicUrl, appName)],
    // better-auth's own limit knows addresses but no accounts, and lives in one process: see sign-in-limit.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'heegel',
      useSecureCookies: isSecure,
      // Explicit, because better-auth skips these checks if NODE_ENV is `test`.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    // An unexpected error is logged and answered by the shop's error handler.
    onAPIError: { throw: true },
    logger: {
      level: 'warn',
      log: (_level, message, ...details) => {
        const cause = details.find(detail => detail instanceof Error)
        const said = `sign-in: ${message}${message.startsWith('Invalid origin') ? ORIGIN_HINT : ''}`
        // A passkey that does not match is as much the caller's fault as a wrong password.
        if (cause && !message.startsWith('Failed to verify')) log.error({ err: cause }, said)
        else log.warn(said)
      },
    },
  })
}
