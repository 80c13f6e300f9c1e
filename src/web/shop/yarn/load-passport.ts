import { notFound } from '@tanstack/react-router'
import * as messages from '#messages/shop/yarn.ts'
import { ApiError } from '#web/platform/api.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { unlistedHead } from '#web/shop/settings/page-head.ts'
import { passportQuery } from './yarn-queries.ts'

type Asked = { context: RouterContext; params: { code: string } }

/** Has a passport by its code. @throws what the router shows where there is none */
export async function loadPassport({ context: { queryClient }, params: { code } }: Asked): Promise<void> {
  try {
    await queryClient.ensureQueryData(passportQuery(code))
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    throw isUnknown ? notFound() : error
  }
}

/** A passport is found by its code alone: its owner’s name may stand there. */
export function passportHead({ context, params: { code } }: Asked) {
  const passport = context.queryClient.getQueryData(passportQuery(code).queryKey)
  const { meta } = unlistedHead(context, passport?.name ?? messages.notFound)
  return { meta: passport ? [...meta, { name: 'description', content: messages.passportDescription }] : meta }
}
