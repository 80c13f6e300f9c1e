import { notFound, redirect } from '@tanstack/react-router'
import { PASSPORT_CODE, readPassportCode } from '#domain/yarn.ts'
import * as messages from '#messages/shop/yarn.ts'
import { ApiError } from '#web/platform/api.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { searchText } from '#web/platform/search-text.ts'
import { pageHead, unlistedHead } from '#web/shop/settings/page-head.ts'
import { passportQuery } from './yarn-queries.ts'

type Asked = { context: RouterContext; params: { code?: string | undefined } }

/** Returns what was typed into the form of `/pass`, from its URL. */
export const typedCode = (search: object): string => searchText((search as { code?: unknown }).code) ?? ''

/**
 * Loads a passport by its code, or leads to the one whose code the form has sent.
 * @throws the router's notFound if there is none
 */
export async function loadPassport({
  context: { queryClient },
  params: { code },
  location: { search },
}: Asked & { location: { search: object } }): Promise<void> {
  if (code === undefined) {
    const typed = readPassportCode(typedCode(search))
    if (PASSPORT_CODE.test(typed))
      throw redirect({ to: '/pass/{-$code}', params: { code: typed }, replace: true })
    return
  }
  try {
    await queryClient.ensureQueryData(passportQuery(code))
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
    throw isUnknown ? notFound() : error
  }
}

/** The head of the form, and of a passport: that one is hidden from search engines, as it may show its owner's name. */
export function passportHead({ context, params: { code } }: Asked) {
  const description = messages.passportDescription
  if (code === undefined) return pageHead(context, { title: messages.passport, description, path: '/pass' })
  const passport = context.queryClient.getQueryData(passportQuery(code).queryKey)
  const { meta } = unlistedHead(context, passport?.name ?? messages.notFound)
  return { meta: passport ? [...meta, { name: 'description', content: description }] : meta }
}
