import type { Db } from '#server/platform/database/database.ts'
import type { Settings } from '#server/settings/settings.ts'

/** The addresses from which the owner writes, in small letters: the shop's own, and those that administrators sign in by. */
export async function findOwnerAddresses({
  db,
  settings,
  mailFrom = '',
}: {
  db: Db
  settings: Settings
  mailFrom: string | undefined
}): Promise<ReadonlySet<string>> {
  const [{ contactEmail }, admins] = await Promise.all([
    settings.facts(),
    db.selectFrom('admin_users').select('email').execute(),
  ])
  const own = [
    contactEmail,
    /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom,
    ...admins.map(({ email }) => email),
  ]
  return new Set(own.map(address => address.trim().toLowerCase()).filter(Boolean))
}
