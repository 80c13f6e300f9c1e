import { notFound } from '@tanstack/react-router'
import { ApiError } from '#web/platform/api.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
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
