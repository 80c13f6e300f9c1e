import type { Db } from '#server/platform/database/database.ts'
import type { Settings } from '#server/settings/settings.ts'

/** The addresses that the owner writes from, in lower case: the shop's own, and those of administrators. */
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
