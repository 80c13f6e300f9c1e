import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import * as titles from '#messages/admin/titles.ts'
import * as messages from '#messages/pages.ts'
import { refuse, type ShowRefusal } from '#server/platform/errors.ts'
import { DEFAULTS } from '#server/settings/defaults.ts'
import type { Settings } from '#server/settings/settings.ts'
import { AGAIN, type ErrorPageText, HOME, renderErrorPage, type Way } from './error-page.ts'
import type { SharedAssets } from './manifest.ts'
import { contentSecurityPolicy } from './security.ts'

const PASSING = { title: messages.waitAMoment }

/** The text of the page for refusals that are no mere failure. */
const WORDS: Partial<Record<ErrorCode, Partial<ErrorPageText>>> = {
  too_many_requests: PASSING,
  overloaded: PASSING,
  database_unavailable: PASSING,
  not_found: {
    title: messages.pageNotFound,
    text: messages.pageNotFoundText,
    ways: [HOME],
  },
}

const SIGN_IN: Way = { href: '/admin/login', label: messages.signIn }
const TODAY: Way = { href: '/admin', label: titles.today }

/** Links to continue with from a file that is not served. A retry does not help if the file does not exist. */
function waysOn(code: ErrorCode, url: string): Way[] {
  if (code === 'not_signed_in') return [SIGN_IN, AGAIN]
  const back = url.startsWith('/api/admin/') ? TODAY : HOME
  return ERRORS[code][0] === 404 ? [back] : [AGAIN, back]
}

/** Refuses a requested page, and a file opened in the browser: both with a page in the reader's language. */
export function refusalPages(settings: Settings, files: SharedAssets) {
  const send = async (reply: FastifyReply, text: ErrorPageText) => {
    // The settings themselves may be unreadable.
    const { brand } = await settings.public().catch(() => DEFAULTS)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy(),
      })
      .send(renderErrorPage(text, brand, files))
  }
  const ofPage = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { code, details } = refuse(error, request, reply)
    return send(reply, { title: messages.pageFailedToOpen, text: details, ...WORDS[code] })
  }
  const ofFile: ShowRefusal = ({ code, details }, { url }, reply) =>
    send(reply, {
      title: messages.fileFailedToOpen,
      text: details,
      ways: waysOn(code, url),
    })
  return { ofPage, ofFile }
}
