import { notFound } from '@tanstack/react-router'
import * as messages from '#messages/shop/yarn.ts'
import { ApiError } from '#web/platform/api.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { pageHead } from '#web/shop/settings/page-head.ts'
import { passportQuery } from './yarn-queries.ts'

/** Has a passport by its code. @throws what the router shows where there is none */
export async function loadPassport({ queryClient }: RouterContext, code: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(passportQuery(code))
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    throw isUnknown ? notFound() : error
  }
}

/** Found by its code alone, and not by search engines: its owner’s name may stand there. */
export function passportHead(context: RouterContext, code: string) {
  const passport = context.queryClient.getQueryData(passportQuery(code).queryKey)
  return pageHead(context, {
    title: passport?.name ?? messages.passport,
    description: messages.passportDescription,
    path: `/pass/${encodeURIComponent(code)}`,
    isPrivate: true,
  })
}
