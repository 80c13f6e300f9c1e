import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/platform/database/database.ts'
import { randomToken } from '#server/platform/random.ts'
import { authSecret } from './secrets.ts'
import { findAdminId } from './store.ts'

/** The longest time that browsers keep a cookie (RFC 6265bis, 5.5). */
const LIFETIME_SECONDS = 400 * 86_400

/** How many accounts one browser is known to; the one that signed in longest ago is dropped first. */
const ACCOUNTS_MAX = 5

/** One account to which a browser is known, under an id of its own. */
type Mark = { userId: string; id: string }

/** Browsers in which an administrator has signed in before: strangers' guesses do not count against them. */
export type KnownBrowsers = {
  /** The id of the browser that sent a Cookie header, if any account has signed in there before. */
  idIn(cookie: string | undefined): Promise<string | undefined>
  /** The same, if this account has signed in there before. */
  idFor(cookie: string | undefined, email: string): Promise<string | undefined>
  /**
   * The Set-Cookie header that makes a browser known to an account, under its existing id if it has one.
   * @throws Error if there is no administrator with that e-mail
   */
  cookieFor(cookie: string | undefined, email: string): Promise<string>
}

export function createKnownBrowsers(deps: { db: Db; publicUrl: string; now: () => Date }): KnownBrowsers {
  const { db, publicUrl, now } = deps
  const isSecure = publicUrl.startsWith('https:')
  const name = `${isSecure ? '__Secure-' : ''}heegel.known_browser`
  // Only the calls that sign in need it, and those come from the shop's own pages.
  const attributes = `Path=/api; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  let secret: Promise<string> | undefined

  async function sign(text: string): Promise<Buffer> {
    secret ??= authSecret(db, now()).catch(error => {
      secret = undefined
      throw error
    })
    return createHmac('sha256', await secret)
      .update(`known browser ${text}`)
      .digest()
  }

  /** The accounts that a Cookie header is signed for, with the browser's id for each. */
  async function marksIn(cookie: string | undefined): Promise<Mark[]> {
    const sent = cookie?.split(/; */).find(each => each.startsWith(`${name}=`))
    const texts = sent?.slice(name.length + 1).split('~', ACCOUNTS_MAX) ?? []
    const marks = await Promise.all(texts.map(readMark))
    return marks.filter(mark => mark !== undefined)
  }

  async function readMark(text: string): Promise<Mark | undefined> {
    const [userId, id, signature] = text.split('.')
    if (!userId || !id || !signature) return undefined
    const given = Buffer.from(signature, 'base64url')
    const right = await sign(`${userId}.${id}`)
    return given.length === right.length && timingSafeEqual(given, right) ? { userId, id } : undefined
  }

  async function writeMark({ userId, id }: Mark): Promise<string> {
    const subject = `${userId}.${id}`
    return `${subject}.${(await sign(subject)).toString('base64url')}`
  }

  return {
    idIn: async cookie => (await marksIn(cookie))[0]?.id,
    async idFor(cookie, email) {
      const marks = await marksIn(cookie)
      if (marks.length === 0) return undefined
      const admin = await findAdminId(db, email)
      return marks.find(({ userId }) => userId === admin)?.id
    },
    async cookieFor(cookie, email) {
      const userId = await findAdminId(db, email)
      if (!userId) throw new Error('No administrator has signed in')
      const marks = await marksIn(cookie)
      const mine = marks.find(mark => mark.userId === userId) ?? { userId, id: randomToken() }
      const others = marks.filter(mark => mark !== mine).slice(0, ACCOUNTS_MAX - 1)
      const texts = await Promise.all([mine, ...others].map(writeMark))
      return `${name}=${texts.join('~')}; ${attributes}`
    },
  }
}
