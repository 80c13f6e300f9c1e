import { notFound } from '@tanstack/react-router'
import * as messages from '#messages/shop/yarn.ts'
import { ApiError } from '#web/platform/api.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { unlistedHead } from '#web/shop/settings/page-head.ts'
import { passportQuery } from './yarn-queries.ts'

type Asked = { context: RouterContext; params: { code: string } }

/** Loads a passport by its code. @throws the router's notFound if there is none */
export async function loadPassport({ context: { queryClient }, params: { code } }: Asked): Promise<void> {
  try {
    await queryClient.ensureQueryData(passportQuery(code))
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    throw isUnknown ? notFound() : error
  }
}

/** A passport's head, hidden from search engines: the page may show its owner's name. */
export function passportHead({ context, params: { code } }: Asked) {
  const passport = context.queryClient.getQueryData(passportQuery(code).queryKey)
  const { meta } = unlistedHead(context, passport?.name ?? messages.notFound)
  return { meta: passport ? [...meta, { name: 'description', content: messages.passportDescription }] : meta }
}
